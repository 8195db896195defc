/** Chooses a font for each character: Noto Sans by script (fonts/README.md). Only fonts that a document needs are read. */
import path from 'node:path';
import type { Locale } from '#facts/locales.ts';

// Unicode gives what several scripts use to none of them, such as the Arabic comma or the long vowel of katakana; only the font of
// their script has a glyph for it.
const scripts = [
  { pattern: /\p{Script_Extensions=Arabic}/u, font: 'noto-sans-arabic' },
  { pattern: /[\p{Script=Thai}\u0e3f]/u, font: 'noto-sans-thai' },
  { pattern: /\p{Script=Hangul}/u, font: 'noto-sans-kr' },
  { pattern: /[\p{Script=Hiragana}\p{Script=Katakana}\u30fc]/u, font: 'noto-sans-jp' },
  { pattern: /\uff5e/u, font: 'noto-sans-sc' },
  { pattern: /[\p{Script=Han}\u3000-\u303f\u30fb\uff00-\uffef]/u, font: null },
] as const;
/** Chinese characters differ by language; Korean documents have few, in the Japanese form. */
const hanFonts: Partial<Record<Locale, string>> = {
  ja: 'noto-sans-jp',
  ko: 'noto-sans-jp',
  'zh-TW': 'noto-sans-tc',
};

/** Each has Chinese characters that another one lacks. */
const allHanFonts = ['noto-sans-jp', 'noto-sans-sc', 'noto-sans-tc', 'noto-sans-kr'];

/** Whether a font has a glyph for a character. */
export type HasGlyph = (font: string, character: string) => boolean;

/** The name of the font of a character; null for one that goes with its neighbors, such as a combining mark. */
export function fontOf(character: string, locale: Locale, hasGlyph: HasGlyph): string | null {
  if (/\p{Script=Inherited}/u.test(character)) return null;
  const script = scripts.find(({ pattern }) => pattern.test(character));
  if (!script) return 'noto-sans';
  if (script.font) return script.font;
  const font = hanFonts[locale] ?? 'noto-sans-sc';
  return [font, ...allHanFonts].find((each) => hasGlyph(each, character)) ?? font;
}

const printableScript =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script_Extensions=Arabic}\p{Script=Devanagari}\p{Script=Thai}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}\p{Script=Inherited}]/u;
/** What scripts have in common: digits, punctuation, spaces, currencies and a few signs; not emoji and arrows. */
const printableSign = /[\p{Script=Common}&&[\p{L}\p{N}\p{P}\p{Z}\p{Sc}\p{Sk}\n+<=>\|~±×÷⁄©®°〒]]/v;

/** The characters that invoices would print as empty boxes, as far as their scripts tell. */
export function findUnprintable(text: string): string[] {
  const characters = Array.from(text.normalize('NFKC'));
  return characters.filter((character) => !printableScript.test(character) && !printableSign.test(character));
}

export function fontFile(name: string): string {
  return path.join(import.meta.dirname, 'fonts', `${name}.ttf`);
}
