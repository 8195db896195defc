/**
 * Finds the line of a sorted CSV file of ranges (`first,last,…`) that contains a number, by binary search in the file. The first
 * steps visit the same lines for every number and are cached; the last steps search a short section in memory.
 */
import { type BlockFile, openBlockFile } from './block-file.ts';

export type SortedCsv = {
  /** @returns the fields of the line whose range contains `number`, or null */
  find(number: bigint): string[] | null;
  close(): void;
};

type Line = { start: number; end: number; first: bigint; last: bigint };

/** Longer than any line of the files. */
const maxLineBytes = 1024;
/** Size of the section that is read and searched in memory. */
const sectionBytes = 4 * 1024;

const newline = 10;

export function openSortedCsv(path: string): SortedCsv {
  const file = openBlockFile(path);
  const cache = new Map<number, Line>();
  const middleOf = (low: number, high: number): Line => {
    const position = Math.floor((low + high) / 2);
    const line = cache.get(position) ?? lineAt(file, lineStart(file, position));
    cache.set(position, line);
    return line;
  };
  return {
    find(number) {
      // The line starts somewhere in [low, high).
      let low = 0;
      let high = file.size;
      while (high - low > sectionBytes) {
        const line = middleOf(low, high);
        if (number < line.first) high = line.start;
        else if (number > line.last) low = line.end;
        else return fieldsOf(textAt(file, line.start, line.end));
      }
      return findInText(textAt(file, low, high), number);
    },
    close: () => file.close(),
  };
}

/** Start of the line that contains the byte at `position`. */
function lineStart(file: BlockFile, position: number): number {
  const from = Math.max(0, position - maxLineBytes);
  const before = file.read(from, position - from);
  return from + before.lastIndexOf(newline) + 1;
}

function lineAt(file: BlockFile, start: number): Line {
  const bytes = file.read(start, maxLineBytes);
  const length = bytes.indexOf(newline);
  const end = length < 0 ? bytes.length : length;
  return { start, end: start + end + 1, ...rangeOf(bytes.toString('latin1', 0, end)) };
}

/** The same search in a text of complete lines. */
function findInText(lines: string, number: bigint): string[] | null {
  let low = 0;
  let high = lines.length;
  while (low < high) {
    const start = lines.lastIndexOf('\n', Math.floor((low + high) / 2) - 1) + 1;
    const newlineAt = lines.indexOf('\n', start);
    const end = newlineAt < 0 ? lines.length : newlineAt;
    const line = lines.slice(start, end);
    const { first, last } = rangeOf(line);
    if (number < first) high = start;
    else if (number > last) low = end + 1;
    else return fieldsOf(line);
  }
  return null;
}

function rangeOf(line: string): { first: bigint; last: bigint } {
  const comma = line.indexOf(',');
  const second = line.indexOf(',', comma + 1);
  return { first: BigInt(line.slice(0, comma)), last: BigInt(line.slice(comma + 1, second)) };
}

function textAt(file: BlockFile, start: number, end: number): string {
  return end > start ? file.read(start, end - start).toString('utf8') : '';
}

/** Fields of a line; a quote inside a quoted field is doubled (RFC 4180). */
function fieldsOf(line: string): string[] {
  const fields = line.trimEnd().matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g);
  return [...fields].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '');
}
