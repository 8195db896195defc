/**
 * A file compressed block by block, so that one block can be read without the others: the form of the data sets in the image, where
 * it halves them (deploy/Dockerfile). Layout: the compressed blocks, the end of each, and the size of the plain file (uint32).
 */
import { closeSync, fstatSync, openSync, readFileSync, readSync, rmSync, writeFileSync } from 'node:fs';
import { deflateRawSync, inflateRawSync } from 'node:zlib';

export const blockBytes = 4 * 1024;
/** The smallest window that covers a block: less to allocate for each. */
const windowBits = 12;
/** With space left, zlib need not ask whether there is more. */
const chunkSize = blockBytes + 64;
const numberBytes = 4;

export type Blocks = {
  /** Of the plain file. */
  size: number;
  /** Fills `bytes` with the `blockBytes` from `index * blockBytes`. @returns how many there are: fewer at the end of the file */
  read(index: number, bytes: Buffer): number;
  close(): void;
};

export const packedName = (file: string): string => `${file}.packed`;

/** Replaces a file by its packed form. */
export function packFile(file: string): void {
  const plain = readFileSync(file);
  const count = Math.ceil(plain.length / blockBytes);
  const blocks = Array.from({ length: count }, (_, index) =>
    deflateRawSync(plain.subarray(index * blockBytes, (index + 1) * blockBytes), { windowBits }),
  );
  const table = Buffer.alloc((count + 1) * numberBytes);
  let end = 0;
  for (const [index, { length }] of blocks.entries()) {
    end += length;
    table.writeUInt32LE(end, index * numberBytes);
  }
  table.writeUInt32LE(plain.length, count * numberBytes);
  writeFileSync(packedName(file), Buffer.concat([...blocks, table]));
  rmSync(file);
}

/** @param file name of the plain file */
export function openPackedFile(file: string): Blocks {
  const descriptor = openSync(packedName(file), 'r');
  const packedBytes = fstatSync(descriptor).size;
  const readAt = (position: number, length: number): Buffer => {
    const bytes = Buffer.allocUnsafeSlow(length);
    readSync(descriptor, bytes, 0, length, position);
    return bytes;
  };
  const size = readAt(packedBytes - numberBytes, numberBytes).readUInt32LE();
  const tableBytes = (Math.ceil(size / blockBytes) + 1) * numberBytes;
  const table = readAt(packedBytes - tableBytes, tableBytes);
  const endOf = (index: number) => (index < 0 ? 0 : table.readUInt32LE(index * numberBytes));
  return {
    size,
    read(index, bytes) {
      const start = endOf(index - 1);
      const packed = readAt(start, endOf(index) - start);
      return inflateRawSync(packed, { windowBits, chunkSize }).copy(bytes);
    },
    close: () => closeSync(descriptor),
  };
}
