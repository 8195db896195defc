/** Chooses a font for each character: Noto Sans by script (fonts/README.md). Only fonts that a document needs are read. */
import path from 'node:path';
import { defaultLocale, type Locale } from '#facts/locales.ts';

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

/** The name of the font of a character; null for one that goes with its neighbors, such as a combining mark. */
export function fontOf(character: string, locale: Locale = defaultLocale): string | null {
  if (/\p{Script=Inherited}/u.test(character)) return null;
  const script = scripts.find(({ pattern }) => pattern.test(character));
  if (!script) return 'noto-sans';
  return script.font ?? hanFonts[locale] ?? 'noto-sans-sc';
}

export function fontFile(name: string): string {
  return path.join(import.meta.dirname, 'fonts', `${name}.ttf`);
}
