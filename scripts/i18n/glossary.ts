/** The words of `locales/glossary.json`: what a term is called in each language, and what nobody should write. */
import { readFileSync } from 'node:fs';
import { type Catalogues, eachTranslation } from './locale-files.ts';
import { textsOf } from './texts.ts';

export type Glossary = {
  /** English word, as a regular expression without its `\b`s → by locale the stems of which one has to appear. */
  terms: Record<string, Record<string, readonly string[]>>;
  /** By id: why the terms are not asked of it. */
  free: Record<string, string>;
  /** By locale: words that are never written (a regular expression of whole words) → what to write instead. */
  never: Record<string, Record<string, string>>;
};

export const glossaryFile = 'locales/glossary.json';

export function readGlossary(): Glossary {
  return JSON.parse(readFileSync(glossaryFile, 'utf8'));
}

export function strayWords(catalogues: Catalogues, glossary: Glossary = readGlossary()): string[] {
  const english = catalogues.get('en') ?? {};
  const useless = Object.keys(glossary.free).filter((id) => !(id in english));
  return [
    ...eachTranslation(catalogues, (found) => [...missingTerms(found, glossary), ...forbidden(found, glossary)]),
    ...useless.map((id) => `${glossaryFile}: ${id}: is no message; remove it from "free"`),
  ];
}

type Found = { locale: string; id: string; message: string; english: string };

function missingTerms({ locale, id, message, english }: Found, { terms, free }: Glossary): string[] {
  if (id in free) return [];
  const [original, own] = [textsOf(english).join(' '), textsOf(message).join(' ').toLocaleLowerCase(locale)];
  return Object.entries(terms).flatMap(([term, byLocale]) => {
    const stems = byLocale[locale] ?? [];
    const isMeant = stems.length > 0 && new RegExp(`\\b(?:${term})\\b`, 'i').test(original);
    if (!isMeant || stems.some((stem) => own.includes(stem.toLocaleLowerCase(locale)))) return [];
    const words = stems.map((stem) => `“${stem}”`).join(' or ');
    return [
      `says “${term}” without ${words}; use the word of ${glossaryFile}, or add the id to its "free" with a reason`,
    ];
  });
}

function forbidden({ locale, message }: Found, { never }: Glossary): string[] {
  const text = textsOf(message).join(' ');
  return Object.entries(never[locale] ?? {}).flatMap(([word, instead]) => {
    const found = wordPattern(word).exec(text)?.[0];
    return found ? [`has “${found}”; ${instead}`] : [];
  });
}

/** Chinese knows no spaces between words; `\b` knows no letters with accents. */
function wordPattern(word: string): RegExp {
  return /\p{Script=Han}/u.test(word) ? new RegExp(word, 'u') : new RegExp(`(?<!\\p{L})(?:${word})(?!\\p{L})`, 'iu');
}
