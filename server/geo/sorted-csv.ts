/**
 * Looks a number up in a sorted CSV file of ranges (`first,last,…`) by halving the file: no index to build, nothing to load.
 * About 25 short reads for 450,000 lines.
 */
import { type BlockFile, openBlockFile } from './block-file.ts';

export type SortedCsv = {
  /** The fields of the line whose range holds `number`, or null. */
  find(number: bigint): string[] | null;
  close(): void;
};

/** Longer than any line of the files. */
const longestLine = 1024;

const newline = 10;

export function openSortedCsv(path: string): SortedCsv {
  const file = openBlockFile(path);
  return {
    find(number) {
      // The line wanted begins somewhere in [low, high).
      let low = 0;
      let high = file.size;
      while (low < high) {
        const line = lineAt(file, lineStart(file, Math.floor((low + high) / 2)));
        const [first = '', last = ''] = line.text.split(',', 2);
        if (number < BigInt(first)) high = line.start;
        else if (number > BigInt(last)) low = line.end;
        else return fieldsOf(line.text);
      }
      return null;
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

function lineAt(file: BlockFile, start: number): { start: number; end: number; text: string } {
  const bytes = file.read(start, longestLine);
  const length = bytes.indexOf(newline);
  const end = length < 0 ? bytes.length : length;
  return { start, end: start + end + 1, text: bytes.toString('utf8', 0, end).trimEnd() };
}

/** Fields of one line; quotes inside quotes are doubled (RFC 4180). */
function fieldsOf(line: string): string[] {
  const fields = line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g);
  return [...fields].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '');
}
