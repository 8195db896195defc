/**
 * Reads a file by position and caches only the blocks used last. The data sets are 130 MB and 45 MB; in memory they would be
 * half of what the server uses. In the image they are packed.
 */
import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs';
import { type Blocks, blockBytes, openPackedFile, packedName } from './packed-file.ts';

const maxBlocks = 512;

export type BlockFile = {
  size: number;
  /** Bytes from `start`; fewer at the end of the file. The next read may overwrite them. */
  read(start: number, length: number): Buffer;
  close(): void;
};

/** @param file is read in its packed form where that exists */
export function openBlockFile(file: string): BlockFile {
  const blocks = existsSync(packedName(file)) ? openPackedFile(file) : openPlainFile(file);
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
    const count = blocks.read(index, bytes);
    // The last block of the file is shorter.
    return count < blockBytes ? bytes.subarray(0, count) : bytes;
  };

  return {
    size: blocks.size,
    read(start, length) {
      const first = Math.floor(start / blockBytes);
      const last = Math.floor((start + length - 1) / blockBytes);
      const offset = start - first * blockBytes;
      if (first === last) return getBlock(first).subarray(offset, offset + length);
      const parts = Array.from({ length: last - first + 1 }, (_, index) => getBlock(first + index));
      return Buffer.concat(parts).subarray(offset, offset + length);
    },
    close: () => blocks.close(),
  };
}

function openPlainFile(file: string): Blocks {
  const descriptor = openSync(file, 'r');
  return {
    size: fstatSync(descriptor).size,
    read: (index, bytes) => readSync(descriptor, bytes, 0, blockBytes, index * blockBytes),
    close: () => closeSync(descriptor),
  };
}
