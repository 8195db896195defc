/** The texts of `locales/*.json`, as they are checked. */
import { readdir, readFile } from 'node:fs/promises';
import { locales } from '../../api-spec/facts/locales.ts';

/** By locale; each by id. */
export type Catalogues = ReadonlyMap<string, Record<string, string>>;

export const source = 'en';

export async function readCatalogues(): Promise<Catalogues> {
  const files = (await readdir('locales')).filter((file) => locales.some(({ code }) => file === `${code}.json`));
  const read = files.map(async (file) => {
    return [file.replace('.json', ''), JSON.parse(await readFile(`locales/${file}`, 'utf8'))] as const;
  });
  return new Map(await Promise.all(read));
}

/** Asks `problemOf` about each translation; the fault is said with its place. */
export function eachTranslation(
  catalogues: Catalogues,
  problemsOf: (found: { locale: string; id: string; message: string; english: string }) => string[],
): string[] {
  const originals = catalogues.get(source) ?? {};
  return [...catalogues].flatMap(([locale, messages]) => {
    if (locale === source) return [];
    return Object.entries(messages).flatMap(([id, message]) =>
      problemsOf({ locale, id, message, english: originals[id] ?? '' }).map(
        (problem) => `locales/${locale}.json: ${id}: ${problem}`,
      ),
    );
  });
}
