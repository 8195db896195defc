import { encode } from 'uqr';

/** A QR code as one SVG path: a stroke of width 1 along each row, in a square of `size`. Its white margin is the stylesheet's. */
export type Qr = { size: number; path: string };

/** In the build, or loaded when it is wanted: the library weighs more than what it draws. */
export function drawQr(text: string): Qr {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  return { size, path: data.flatMap(strokes).join('') };
}

/** The dark stretches of one row. */
function strokes(row: boolean[], y: number): string[] {
  const drawn = row.map((isDark) => (isDark ? '#' : ' ')).join('');
  return [...drawn.matchAll(/#+/g)].map(({ 0: { length }, index }) => `M${index} ${y}h${length}`);
}
