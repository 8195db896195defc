/**
 * A file read by position, never whole: the last used blocks are kept, the rest stays on disk (and in the system's cache).
 * The data sets are 130 MB and 45 MB; read whole they would be half of the server's memory.
 */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

const blockBytes = 4 * 1024;
const mostBlocks = 512;

export type BlockFile = {
  size: number;
  /** Bytes from `start`; fewer at the file's end. Use them at once: later reads overwrite them. */
  read(start: number, length: number): Buffer;
  close(): void;
};

export function openBlockFile(file: string): BlockFile {
  const descriptor = openSync(file, 'r');
  const { size } = fstatSync(descriptor);
  // Two generations: what is used comes into the young one; when that is full, what the old one has left is given up.
  let young = new Map<number, Buffer>();
  let old = new Map<number, Buffer>();
  const unused: Buffer[] = [];
  let last: { index: number; bytes: Buffer } = { index: -1, bytes: Buffer.alloc(0) };

  const block = (index: number): Buffer => {
    if (index !== last.index) last = { index, bytes: young.get(index) ?? rejuvenated(index) };
    return last.bytes;
  };

  const rejuvenated = (index: number): Buffer => {
    const bytes = old.get(index) ?? load(index);
    old.delete(index);
    if (young.size >= mostBlocks / 2) {
      unused.push(...[...old.values()].filter(({ length }) => length === blockBytes));
      old = young;
      young = new Map();
    }
    young.set(index, bytes);
    return bytes;
  };

  const load = (index: number): Buffer => {
    const bytes = unused.pop() ?? Buffer.allocUnsafeSlow(blockBytes);
    const count = readSync(descriptor, bytes, 0, blockBytes, index * blockBytes);
    // The file's last one is shorter.
    return count < blockBytes ? bytes.subarray(0, count) : bytes;
  };

  return {
    size,
    read(start, length) {
      const first = Math.floor(start / blockBytes);
      const last = Math.floor((start + length - 1) / blockBytes);
      const offset = start - first * blockBytes;
      if (first === last) return block(first).subarray(offset, offset + length);
      const several = Array.from({ length: last - first + 1 }, (_, index) => block(first + index));
      return Buffer.concat(several).subarray(offset, offset + length);
    },
    close: () => closeSync(descriptor),
  };
}
