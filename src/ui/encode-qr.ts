import { encode } from 'uqr';

/** A QR code as one SVG path of strokes of width 1, in a square of `size` modules, without the white margin. */
export type QrPath = { size: number; path: string };

/** Runs in the build, or is imported on demand: the library is larger than its output. */
export function encodeQr(text: string): QrPath {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  return { size, path: data.flatMap(rowStrokes).join('') };
}

/** A stroke for each run of dark modules in a row. */
function rowStrokes(row: boolean[], y: number): string[] {
  const modules = row.map((isDark) => (isDark ? '#' : ' ')).join('');
  return [...modules.matchAll(/#+/g)].map(({ 0: { length }, index }) => `M${index} ${y}h${length}`);
}
