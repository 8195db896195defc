/** Checks messages against `locales/glossary.json`: the translation of each term, and words that are never used. */
import { readFileSync } from 'node:fs';
import { asLocale, defaultLocale } from '../../api-spec/facts/locales.ts';
import { eachTranslation, type LocaleMessages, type Translation } from './locale-files.ts';
import { textsOf } from './texts.ts';

type Glossary = {
  /** English word, as a regular expression without `\b` → by locale the stems of which one is required. */
  terms: Record<string, Record<string, readonly string[]>>;
  /** By id: why the terms are not required in it. */
  free: Record<string, string>;
  /** By locale: words that are never used (a regular expression of whole words) → what to use instead. */
  never: Record<string, Record<string, string>>;
};

const glossaryFile = 'locales/glossary.json';

function readGlossary(): Glossary {
  return JSON.parse(readFileSync(glossaryFile, 'utf8'));
}

export function glossaryProblems(messagesByLocale: LocaleMessages, glossary: Glossary = readGlossary()): string[] {
  const english = messagesByLocale.get(defaultLocale) ?? {};
  const unknownLocales = Object.entries({ ...glossary.terms, never: glossary.never }).flatMap(([name, byLocale]) =>
    Object.keys(byLocale)
      .filter((locale) => asLocale(locale) === null)
      .map((locale) => `${glossaryFile}: ${name}: has ${locale}, which is no language; remove it`),
  );
  const unknownIds = Object.keys(glossary.free).filter((id) => !(id in english));
  return [
    ...eachTranslation(messagesByLocale, (translation) => [
      ...missingTerms(translation, glossary),
      ...forbiddenWords(translation, glossary),
    ]),
    ...unknownLocales,
    ...unknownIds.map((id) => `${glossaryFile}: ${id}: is not a message; remove it from "free"`),
  ];
}

function missingTerms({ locale, id, message, english }: Translation, { terms, free }: Glossary): string[] {
  if (id in free) return [];
  const [original, own] = [textsOf(english).join(' '), textsOf(message).join(' ').toLocaleLowerCase(locale)];
  return Object.entries(terms).flatMap(([term, byLocale]) => {
    const stems = byLocale[locale] ?? [];
    const isUsed = stems.length > 0 && new RegExp(`\\b(?:${term})\\b`, 'i').test(original);
    if (!isUsed || stems.some((stem) => own.includes(stem.toLocaleLowerCase(locale)))) return [];
    const expected = stems.map((stem) => `“${stem}”`).join(' or ');
    return [
      `says “${term}” without ${expected}; use the word of ${glossaryFile}, or add the id to its "free" with a reason`,
    ];
  });
}

function forbiddenWords({ locale, message }: Translation, { never }: Glossary): string[] {
  const text = textsOf(message).join(' ');
  return Object.entries(never[locale] ?? {}).flatMap(([word, instead]) => {
    const found = wordPattern(word).exec(text)?.[0];
    return found ? [`has “${found}”; ${instead}`] : [];
  });
}

/** Chinese has no spaces between words; `\b` does not know letters with accents. */
function wordPattern(word: string): RegExp {
  return /\p{Script=Han}/u.test(word) ? new RegExp(word, 'u') : new RegExp(`(?<!\\p{L})(?:${word})(?!\\p{L})`, 'iu');
}
