/** Splits a line of text into runs of one font and one direction, in the order in which they stand from left to right. */
import bidiFactory from 'bidi-js';
import type { Locale } from '#facts/locales.ts';
import { fontOf, type HasGlyph } from './fonts.ts';

/** `auto`: as the first letter with a direction. */
export type Direction = 'ltr' | 'rtl' | 'auto';
export type Run = { text: string; font: string };

// The package's types describe a namespace instead of its default export.
const bidi = (bidiFactory as unknown as () => Bidi)();

type Bidi = {
  getEmbeddingLevels(text: string, direction: Direction): { levels: Uint8Array };
  getReorderedIndices(text: string, levels: { levels: Uint8Array }): number[];
  getMirroredCharacter(character: string): string | null;
};

/** @param direction of the paragraph (Unicode Bidirectional Algorithm, https://www.unicode.org/reports/tr9/) */
export function toRuns(text: string, locale: Locale, direction: Direction, hasGlyph: HasGlyph = () => true): Run[] {
  const shaped = orderThaiMarks(replaceMissing(text, locale, hasGlyph));
  const levels = bidi.getEmbeddingLevels(shaped, direction);
  const order = bidi.getReorderedIndices(shaped, levels);
  const runs: (Run & { level: number })[] = [];
  for (const index of order) {
    const level = levels.levels[index] ?? 0;
    const isRtl = level % 2 === 1;
    const unit = (isRtl ? bidi.getMirroredCharacter(shaped.charAt(index)) : null) ?? shaped.charAt(index);
    // Isolates and marks of direction have done their work.
    if (/[\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069]/.test(unit)) continue;
    const run = runs.at(-1);
    const font = fontOf(characterAt(shaped, index), locale, hasGlyph) ?? run?.font ?? 'noto-sans';
    if (run && run.font === font && run.level === level) {
      // The shaper itself reverses Arabic, so it gets that as it is spoken.
      run.text = isRtl && font === 'noto-sans-arabic' ? unit + run.text : run.text + unit;
    } else runs.push({ text: unit, font, level });
  }
  return runs.map(({ text: part, font }) => ({ text: part, font }));
}

/** Signs that the fonts lack are written out: `㈱` as `(株)`, half-width katakana as full-width ones, `Ⅱ` as `II`. */
function replaceMissing(text: string, locale: Locale, hasGlyph: HasGlyph): string {
  const written = Array.from(text.normalize('NFC'), (character) => {
    const font = fontOf(character, locale, hasGlyph);
    return font && !hasGlyph(font, character) ? character.normalize('NFKC') : character;
  });
  return written.join('').normalize('NFC');
}

/**
 * The shaper does not know that in Thai a tone mark stands above the ring of U+0E33: it gets the ring first. It would split U+0E33
 * itself into two glyphs, of which the second one loses its text, in this word and wherever it comes again.
 */
function orderThaiMarks(text: string): string {
  return text.replace(/([\u0e48-\u0e4b]?)\u0e33/g, '\u0e4d$1\u0e32');
}

/** The whole character of which `index` is one half, if it has two. */
function characterAt(text: string, index: number): string {
  const isLowHalf = /[\udc00-\udfff]/.test(text.charAt(index));
  return String.fromCodePoint(text.codePointAt(isLowHalf ? index - 1 : index) ?? 0);
}
