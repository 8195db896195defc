/** Reads `locales/*.json` for the checks. */
import { readdir, readFile } from 'node:fs/promises';
import { defaultLocale, locales } from '../../api-spec/facts/locales.ts';
import { parseFlatJson } from '../build/messages.ts';

/** By locale, then by id. */
export type LocaleMessages = ReadonlyMap<string, Record<string, string>>;

export type Translation = { locale: string; id: string; message: string; english: string };

/** @throws BuildError for a file that is no JSON */
export async function readLocaleFiles(): Promise<LocaleMessages> {
  const files = (await readdir('locales')).filter((file) => locales.some(({ code }) => file === `${code}.json`));
  const read = files.map(async (file) => {
    const name = `locales/${file}`;
    return [file.replace('.json', ''), parseFlatJson(name, await readFile(name, 'utf8'))] as const;
  });
  return new Map(await Promise.all(read));
}

/** A language without a file has no message that a check could compare. */
export function missingFiles(messagesByLocale: LocaleMessages): string[] {
  const missing = locales.filter(({ code }) => !messagesByLocale.has(code));
  return missing.map(
    ({ code }) => `locales/${code}.json: is missing; it needs every id of locales/${defaultLocale}.json`,
  );
}

const fixedFiles = ['STYLE.md', 'glossary.json', 'legal', 'same-as-english.json', 'legal/README.md'];

/** What a removed or misspelled language leaves behind. @param files of `locales` and `locales/legal`, relative to `locales` */
export function unknownFiles(files: readonly string[]): string[] {
  const known = new Set([...fixedFiles, ...locales.flatMap(({ code }) => [`${code}.json`, `legal/${code}`])]);
  return files
    .filter((file) => !known.has(file))
    .map((file) => `locales/${file}: belongs to no language of api-spec/facts/locales.ts; remove it`);
}

/** The problems of all translations, each with its file and id. */
export function eachTranslation(
  messagesByLocale: LocaleMessages,
  problemsOf: (translation: Translation) => string[],
): string[] {
  const originals = messagesByLocale.get(defaultLocale) ?? {};
  return [...messagesByLocale].flatMap(([locale, messages]) => {
    if (locale === defaultLocale) return [];
    return Object.entries(messages).flatMap(([id, message]) =>
      problemsOf({ locale, id, message, english: originals[id] ?? '' }).map(
        (problem) => `locales/${locale}.json: ${id}: ${problem}`,
      ),
    );
  });
}
