/**
 * Finds the record of an IP address in a MaxMind DB file without loading the file: walks down its search tree, whose first steps
 * are cached, and decodes one record (https://maxmind.github.io/MaxMind-DB/).
 */
import { type BlockFile, openBlockFile } from './block-file.ts';

export type Mmdb = {
  /** @param ipBytes 4 or 16 bytes, as many as the file is for. @returns null when there is no record */
  find(ipBytes: readonly number[]): unknown;
  close(): void;
};

const marker = Buffer.from('abcdef4d61784d696e642e636f6d', 'hex');
const metadataBytes = 128 * 1024;
const separatorBytes = 16;
/** The steps of this many leading bits are cached. */
const prefixBits = 16;

/** @throws when the file is missing or is not a MaxMind DB */
export function openMmdb(path: string): Mmdb {
  const file = openBlockFile(path);
  const { nodes, recordBits } = readMetadata(file, path);
  const nodeBytes = recordBits / 4;
  const data = nodes * nodeBytes + separatorBytes;

  const child = (node: number, right: boolean): number => {
    const bytes = file.read(node * nodeBytes, nodeBytes);
    if (recordBits === 24) return bytes.readUIntBE(right ? 3 : 0, 3);
    if (recordBits === 32) return bytes.readUInt32BE(right ? 4 : 0);
    // 28 bits: the byte in the middle has the top four bits of both children.
    const middle = bytes.readUInt8(3);
    return right
      ? (middle & 0x0f) * 2 ** 24 + bytes.readUIntBE(4, 3)
      : (middle >> 4) * 2 ** 24 + bytes.readUIntBE(0, 3);
  };

  const walk = (ipBytes: readonly number[], from: number, to: number, start: number): number => {
    let node = start;
    for (let bit = from; bit < to && node < nodes; bit++) {
      node = child(node, (((ipBytes[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1);
    }
    return node;
  };
  /** Node of each prefix; 0 while it is not cached. */
  const prefixes = new Uint32Array(2 ** prefixBits);

  return {
    find(ipBytes) {
      const prefix = ((ipBytes[0] ?? 0) << 8) | (ipBytes[1] ?? 0);
      prefixes[prefix] ||= walk(ipBytes, 0, prefixBits, 0);
      const node = walk(ipBytes, prefixBits, ipBytes.length * 8, prefixes[prefix]);
      return node > nodes ? decode(file, data, data + node - nodes - separatorBytes).value : null;
    },
    close: () => file.close(),
  };
}

function readMetadata(file: BlockFile, path: string): { nodes: number; recordBits: number } {
  const start = Math.max(0, file.size - metadataBytes);
  const at = file.read(start, file.size - start).lastIndexOf(marker);
  if (at < 0) throw new Error(`${path} is not a MaxMind DB file`);
  const base = start + at + marker.length;
  const { value } = decode(file, base, base);
  const metadata = value as Record<string, unknown>;
  return { nodes: Number(metadata.node_count), recordBits: Number(metadata.record_size) };
}

type Decoded = { value: unknown; next: number };

/** Decodes one value at `offset`. @param base start of the data section, which pointers are relative to */
function decode(file: BlockFile, base: number, offset: number): Decoded {
  const control = file.read(offset, 1).readUInt8(0);
  let next = offset + 1;
  let type = control >> 5;
  if (type === 1) return decodePointer(file, base, next, control);
  if (type === 0) {
    type = 7 + file.read(next, 1).readUInt8(0);
    next += 1;
  }
  let size = control & 0x1f;
  if (size >= 29) {
    const extra = size - 28;
    size = [0, 29, 285, 65_821][extra] ?? 0;
    size += file.read(next, extra).readUIntBE(0, extra);
    next += extra;
  }
  if (type === 7) return decodeMap(file, base, next, size);
  if (type === 11) return decodeArray(file, base, next, size);
  if (type === 14) return { value: size === 1, next };
  return { value: decodeScalar(type, file.read(next, size)), next: next + size };
}

function decodePointer(file: BlockFile, base: number, offset: number, control: number): Decoded {
  const length = ((control >> 3) & 3) + 1;
  const low = file.read(offset, length).readUIntBE(0, length);
  const high = control & 7;
  const target =
    [high * 2 ** 8 + low, high * 2 ** 16 + low + 2048, high * 2 ** 24 + low + 526_336, low][length - 1] ?? 0;
  return { value: decode(file, base, base + target).value, next: offset + length };
}

function decodeMap(file: BlockFile, base: number, offset: number, size: number): Decoded {
  const value: Record<string, unknown> = {};
  let next = offset;
  for (let index = 0; index < size; index++) {
    const key = decode(file, base, next);
    const field = decode(file, base, key.next);
    value[String(key.value)] = field.value;
    next = field.next;
  }
  return { value, next };
}

function decodeArray(file: BlockFile, base: number, offset: number, size: number): Decoded {
  const value: unknown[] = [];
  let next = offset;
  for (let index = 0; index < size; index++) {
    const item = decode(file, base, next);
    value.push(item.value);
    next = item.next;
  }
  return { value, next };
}

/** Decodes strings, doubles, floats and integers; other types remain bytes. */
function decodeScalar(type: number, bytes: Buffer): unknown {
  if (type === 2) return bytes.toString('utf8');
  if (type === 3) return bytes.readDoubleBE(0);
  if (type === 15) return bytes.readFloatBE(0);
  if (type === 5 || type === 6) return bytes.length === 0 ? 0 : bytes.readUIntBE(0, bytes.length);
  if (type === 8) return bytes.length === 0 ? 0 : bytes.readIntBE(0, bytes.length);
  if (type === 9 || type === 10) return bytes.length === 0 ? 0n : BigInt(`0x${bytes.toString('hex')}`);
  return bytes;
}
