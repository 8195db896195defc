/** Reads `locales/*.json` for the checks. */
import { readdir, readFile } from 'node:fs/promises';
import { locales } from '../../api-spec/facts/locales.ts';

/** By locale, then by id. */
export type LocaleMessages = ReadonlyMap<string, Record<string, string>>;

export const sourceLocale = 'en';

export type Translation = { locale: string; id: string; message: string; english: string };

export async function readLocaleFiles(): Promise<LocaleMessages> {
  const files = (await readdir('locales')).filter((file) => locales.some(({ code }) => file === `${code}.json`));
  const read = files.map(async (file) => {
    return [file.replace('.json', ''), JSON.parse(await readFile(`locales/${file}`, 'utf8'))] as const;
  });
  return new Map(await Promise.all(read));
}

/** The problems of all translations, each with its file and id. */
export function eachTranslation(
  messagesByLocale: LocaleMessages,
  problemsOf: (translation: Translation) => string[],
): string[] {
  const originals = messagesByLocale.get(sourceLocale) ?? {};
  return [...messagesByLocale].flatMap(([locale, messages]) => {
    if (locale === sourceLocale) return [];
    return Object.entries(messages).flatMap(([id, message]) =>
      problemsOf({ locale, id, message, english: originals[id] ?? '' }).map(
        (problem) => `locales/${locale}.json: ${id}: ${problem}`,
      ),
    );
  });
}
