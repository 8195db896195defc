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
  // A Map keeps the order of insertion: the first key is the block that was unused the longest.
  const blocks = new Map<number, Buffer>();

  const block = (index: number): Buffer => {
    const kept = blocks.get(index);
    if (kept) {
      blocks.delete(index);
      blocks.set(index, kept);
      return kept.subarray(0, size - index * blockBytes);
    }
    const bytes = emptyBlock();
    const count = readSync(descriptor, bytes, 0, blockBytes, index * blockBytes);
    blocks.set(index, bytes);
    return bytes.subarray(0, count);
  };

  /** New until all are in use, then the one that was unused the longest. */
  const emptyBlock = (): Buffer => {
    const oldest = blocks.size < mostBlocks ? undefined : blocks.entries().next().value;
    if (!oldest) return Buffer.allocUnsafeSlow(blockBytes);
    blocks.delete(oldest[0]);
    return oldest[1];
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
