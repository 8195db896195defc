/**
 * Reads a file by position and caches only the blocks used last. The data sets are 130 MB and 45 MB; in memory they would be
 * half of what the server uses.
 */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

const blockBytes = 4 * 1024;
const maxBlocks = 512;

export type BlockFile = {
  size: number;
  /** Bytes from `start`; fewer at the end of the file. The next read may overwrite them. */
  read(start: number, length: number): Buffer;
  close(): void;
};

export function openBlockFile(file: string): BlockFile {
  const descriptor = openSync(file, 'r');
  const { size } = fstatSync(descriptor);
  // A cache in two generations: used blocks are in the young one; when it is full it becomes the old one, whose rest is dropped.
  let young = new Map<number, Buffer>();
  let old = new Map<number, Buffer>();
  const freeBuffers: Buffer[] = [];
  let latest: { index: number; bytes: Buffer } = { index: -1, bytes: Buffer.alloc(0) };

  const getBlock = (index: number): Buffer => {
    if (index !== latest.index) latest = { index, bytes: young.get(index) ?? moveToYoung(index) };
    return latest.bytes;
  };

  const moveToYoung = (index: number): Buffer => {
    const bytes = old.get(index) ?? readBlock(index);
    old.delete(index);
    if (young.size >= maxBlocks / 2) {
      freeBuffers.push(...[...old.values()].filter(({ length }) => length === blockBytes));
      old = young;
      young = new Map();
    }
    young.set(index, bytes);
    return bytes;
  };

  const readBlock = (index: number): Buffer => {
    const bytes = freeBuffers.pop() ?? Buffer.allocUnsafeSlow(blockBytes);
    const count = readSync(descriptor, bytes, 0, blockBytes, index * blockBytes);
    // The last block of the file is shorter.
    return count < blockBytes ? bytes.subarray(0, count) : bytes;
  };

  return {
    size,
    read(start, length) {
      const first = Math.floor(start / blockBytes);
      const last = Math.floor((start + length - 1) / blockBytes);
      const offset = start - first * blockBytes;
      if (first === last) return getBlock(first).subarray(offset, offset + length);
      const blocks = Array.from({ length: last - first + 1 }, (_, index) => getBlock(first + index));
      return Buffer.concat(blocks).subarray(offset, offset + length);
    },
    close: () => closeSync(descriptor),
  };
}
