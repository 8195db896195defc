/**
 * Looks a number up in a sorted CSV file of ranges (`first,last,…`) by halving the file: nothing to build, nothing to load. The
 * lines in the middle are the same for everybody and remembered; the last few are looked at within one short piece of the file.
 */
import { type BlockFile, openBlockFile } from './block-file.ts';

export type SortedCsv = {
  /** The fields of the line whose range holds `number`, or null. */
  find(number: bigint): string[] | null;
  close(): void;
};

type Line = { start: number; end: number; first: bigint; last: bigint };

/** Longer than any line of the files. */
const longestLine = 1024;
/** What is read at once in the end: a block of the file, and about the most lines that are remembered before. */
const pieceBytes = 4 * 1024;

const newline = 10;

export function openSortedCsv(path: string): SortedCsv {
  const file = openBlockFile(path);
  const middles = new Map<number, Line>();
  const middleOf = (low: number, high: number): Line => {
    const position = Math.floor((low + high) / 2);
    const line = middles.get(position) ?? lineAt(file, lineStart(file, position));
    middles.set(position, line);
    return line;
  };
  return {
    find(number) {
      // The line wanted begins somewhere in [low, high).
      let low = 0;
      let high = file.size;
      while (high - low > pieceBytes) {
        const line = middleOf(low, high);
        if (number < line.first) high = line.start;
        else if (number > line.last) low = line.end;
        else return fieldsOf(textAt(file, line.start, line.end));
      }
      return findIn(textAt(file, low, high), number);
    },
    close: () => file.close(),
  };
}

/** Where the line that holds the byte at `position` begins. */
function lineStart(file: BlockFile, position: number): number {
  const from = Math.max(0, position - longestLine);
  const before = file.read(from, position - from);
  return from + before.lastIndexOf(newline) + 1;
}

function lineAt(file: BlockFile, start: number): Line {
  const bytes = file.read(start, longestLine);
  const length = bytes.indexOf(newline);
  const end = length < 0 ? bytes.length : length;
  return { start, end: start + end + 1, ...rangeOf(bytes.toString('latin1', 0, end)) };
}

/** The same in a text of whole lines. */
function findIn(lines: string, number: bigint): string[] | null {
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

/** Fields of one line; quotes inside quotes are doubled (RFC 4180). */
function fieldsOf(line: string): string[] {
  const fields = line.trimEnd().matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g);
  return [...fields].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '');
}
