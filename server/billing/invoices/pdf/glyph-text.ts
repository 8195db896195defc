/**
 * Gives each glyph the text that it stands for where it is drawn, so that text can be copied, searched and read aloud. fontkit
 * and pdfkit keep one text per glyph, the first one; but Noto draws several Arabic letters with one shape and separate dots.
 * Here the same glyph with another text is another entry of the embedded font.
 */
type Glyph = { id: number; codePoints: readonly number[]; advanceWidth: number };

/** What pdfkit knows of an embedded font, as far as it is used here; its types leave that out. */
export type EmbeddedFont = {
  font: {
    getGlyph(id: number, codePoints?: readonly number[]): Glyph;
    hasGlyphForCodePoint(codePoint: number): boolean;
  };
  subset: { glyphs: number[] };
  /** By position in the subset, as `widths`. */
  unicode: (readonly number[])[];
  widths: number[];
  scale: number;
  layout(text: string, features: unknown): { glyphs: Glyph[]; positions: unknown };
  encode(text: string, features: unknown): [string[], unknown];
};

/** The text of dots, which belong to the letter beside them. Without any, readers invent one. */
const zeroWidthJoiner = 0x200d;

const changed = new WeakSet<EmbeddedFont>();

/** Changes the document's current font, once. */
export function keepGlyphText(doc: PDFKit.PDFDocument): void {
  const embedded = (doc as unknown as { _font: EmbeddedFont })._font;
  if (changed.has(embedded)) return;
  changed.add(embedded);
  const { font, subset, unicode, widths, scale } = embedded;
  const getGlyph = font.getGlyph.bind(font);
  font.getGlyph = (id, codePoints = []) => Object.create(getGlyph(id), { codePoints: { value: codePoints } });
  const positionOf = new Map<string, number>();
  embedded.encode = (text, features) => {
    const { glyphs, positions } = embedded.layout(text, features);
    const codes = glyphs.map(({ id, codePoints, advanceWidth }) => {
      const key = `${id} ${codePoints}`;
      const position = positionOf.get(key) ?? subset.glyphs.push(id) - 1;
      positionOf.set(key, position);
      widths[position] = advanceWidth * scale;
      unicode[position] = codePoints.length > 0 ? codePoints : [zeroWidthJoiner];
      return position.toString(16).padStart(4, '0');
    });
    return [codes, positions];
  };
}
