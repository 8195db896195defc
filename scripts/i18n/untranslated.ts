/** Finds translations that equal the English text, unless `locales/same-as-english.json` has a reason. */
import { readFileSync } from 'node:fs';
import { defaultLocale } from '../../api-spec/facts/locales.ts';
import { eachTranslation, type LocaleMessages } from './locale-files.ts';
import { textsOf } from './texts.ts';

/** By id: in which locales ("*": all) the text equals the English one, and why. */
type Allowed = Record<string, { in: '*' | readonly string[]; why: string }>;

const allowedFile = 'locales/same-as-english.json';

function readAllowed(): Allowed {
  return JSON.parse(readFileSync(allowedFile, 'utf8'));
}

export function untranslatedMessages(messagesByLocale: LocaleMessages, allowed: Allowed = readAllowed()): string[] {
  const found = eachTranslation(messagesByLocale, ({ locale, id, message, english }) => {
    const allows = allowed[id]?.in;
    const isAllowed = allows === '*' || allows?.includes(locale);
    if (message !== english || isAllowed || !hasLetters(english)) return [];
    return [`is the English text; translate it, or add it to ${allowedFile} with a reason`];
  });
  return [...found, ...unneededEntries(messagesByLocale, allowed)];
}

/** Two letters in a row: `{price} / {term}` has nothing to translate. */
function hasLetters(message: string): boolean {
  return textsOf(message).some((text) => /\p{L}{2}/u.test(text));
}

/** An outdated entry could hide a missing translation later. */
function unneededEntries(messagesByLocale: LocaleMessages, allowed: Allowed): string[] {
  const english = messagesByLocale.get(defaultLocale) ?? {};
  return Object.entries(allowed).flatMap(([id, { in: where, why }]) => {
    const report = (problem: string) => [`${allowedFile}: ${id}: ${problem}`];
    if (!why) return report('has no reason; write why it is the same');
    if (!(id in english)) return report('is not a message; remove it');
    const unknown = where === '*' ? [] : where.filter((locale) => !messagesByLocale.has(locale));
    if (unknown.length > 0) return report(`names ${unknown.join(', ')}, which is no language; remove it`);
    const differs = where === '*' ? [] : where.filter((locale) => messagesByLocale.get(locale)?.[id] !== english[id]);
    return differs.length > 0
      ? report(`differs in ${differs.join(', ')}; remove ${differs.length > 1 ? 'them' : 'it'}`)
      : [];
  });
}
