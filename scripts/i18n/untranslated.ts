/** Translations that are word for word the English text, unless `locales/same-as-english.json` says why they are. */
import { readFileSync } from 'node:fs';
import { type Catalogues, eachTranslation } from './locale-files.ts';
import { textsOf } from './texts.ts';

/** By id: in which locales ("*": all) the text is the English one, and why. */
export type Allowed = Record<string, { in: '*' | readonly string[]; why: string }>;

export const allowedFile = 'locales/same-as-english.json';

export function readAllowed(): Allowed {
  return JSON.parse(readFileSync(allowedFile, 'utf8'));
}

export function leftInEnglish(catalogues: Catalogues, allowed: Allowed = readAllowed()): string[] {
  const found = eachTranslation(catalogues, ({ locale, id, message, english }) => {
    const allows = allowed[id]?.in;
    const isAllowed = allows === '*' || allows?.includes(locale);
    if (message !== english || isAllowed || !hasWords(english)) return [];
    return [`is the English text; translate it, or add it to ${allowedFile} with a reason`];
  });
  return [...found, ...uselessEntries(catalogues, allowed)];
}

/** Two letters in a row: `{price} / {term}` has nothing to translate. */
function hasWords(message: string): boolean {
  return textsOf(message).some((text) => /\p{L}{2}/u.test(text));
}

/** An entry that allows what is not there any more would one day allow a gap. */
function uselessEntries(catalogues: Catalogues, allowed: Allowed): string[] {
  const english = catalogues.get('en') ?? {};
  return Object.entries(allowed).flatMap(([id, { in: where, why }]) => {
    const say = (problem: string) => [`${allowedFile}: ${id}: ${problem}`];
    if (!why) return say('has no reason; write why it is the same');
    if (!(id in english)) return say('is no message; remove it');
    const differs = where === '*' ? [] : where.filter((locale) => catalogues.get(locale)?.[id] !== english[id]);
    return differs.length > 0
      ? say(`differs in ${differs.join(', ')}; remove ${differs.length > 1 ? 'them' : 'it'}`)
      : [];
  });
}
