/** Range requests for one range of bytes (RFC 9110, section 14). */

/** Positions of the first and the last byte. */
export type ByteRange = { first: number; last: number };

/**
 * Reads a `Range` header.
 * @returns null when the header must be ignored: another unit, several ranges (which a server may refuse), or malformed
 */
export function parseRange(header: string, size: number): ByteRange | 'unsatisfiable' | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/i.exec(header.replace(/[ \t]/g, '')) ?? [];
  if (from === '' && to === '') return null;
  if (from === '') {
    // The last bytes: more than there are means all of them.
    const length = Math.min(Number(to), size);
    return length === 0 ? 'unsatisfiable' : { first: size - length, last: size - 1 };
  }
  if (to !== '' && Number(to) < Number(from)) return null;
  if (Number(from) >= size) return 'unsatisfiable';
  return { first: Number(from), last: to === '' ? size - 1 : Math.min(Number(to), size - 1) };
}

/** False when the client's first part is of another version: it then needs the whole. Dates never match, as none is sent. */
export function ifRangeMatches(header: string | string[] | undefined, etag: string): boolean {
  return header === undefined || header === etag;
}
