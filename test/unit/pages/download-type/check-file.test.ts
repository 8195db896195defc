import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { checkFile } from '#pages/download-type/check-file.ts';

const content = new Uint8Array(3_000_000).fill(7);
const sha256 = createHash('sha256').update(content).digest('hex');
const ours = { name: 'App-1.2.exe', bytes: content.length, sha256, version: '1.2' };
const other = { name: 'App-1.2-arm64.exe', bytes: 2_000_000, sha256: '0'.repeat(64), version: '1.2' };
const published = [other, ours];

const check = (file: File, onRead: (share: number) => void = () => {}) => checkFile(file, published, onRead);
const changed = () => {
  const copy = content.slice();
  copy[copy.length - 1] = 8;
  return copy;
};

test('a published file is recognized by its content under any name', async () => {
  for (const name of ['App-1.2.exe', 'App-1.2 (3).exe', 'setup.bin']) {
    assert.deepEqual(await check(new File([content], name)), { kind: 'genuine', file: ours });
  }
});

test('one changed byte is detected, and both checksums are returned', async () => {
  const copy = changed();
  const verdict = await check(new File([copy], 'App-1.2.exe'));
  const found = createHash('sha256').update(copy).digest('hex');
  assert.deepEqual(verdict, { kind: 'altered', file: ours, sha256: found });
});

test('a file of the published size is compared under any name', async () => {
  assert.equal((await check(new File([changed()], 'renamed.exe'))).kind, 'altered');
});

test('a smaller file with a published name is an incomplete download', async () => {
  for (const name of ['App-1.2.exe', 'App-1.2-1.exe', 'App-1.2.exe.crdownload', 'App-1.2 2.exe']) {
    assert.deepEqual(await check(new File([content.slice(0, 999)], name)), { kind: 'incomplete', file: ours }, name);
  }
});

test('a published name that ends in a number is none of a repeated download', async () => {
  const numbered = { ...ours, name: 'App-5.exe' };
  const verdict = await checkFile(new File([content.slice(0, 999)], 'App-5.exe'), [numbered], () => {});
  assert.deepEqual(verdict, { kind: 'incomplete', file: numbered });
});

test('a larger file with a published name is reported without being read', async () => {
  const file = new File([content, content], 'App-1.2.exe');
  file.stream = () => assert.fail('was read');
  assert.deepEqual(await check(file), { kind: 'altered', file: ours, sha256: null });
});

test('a file with another name and size is unknown and not read', async () => {
  const file = new File(['hello'], 'App-1.1.exe');
  file.stream = () => assert.fail('was read');
  assert.deepEqual(await check(file), { kind: 'unknown' });
});

test('the progress of reading only grows', async () => {
  const shares: number[] = [];
  await check(new File([content], 'App-1.2.exe'), (share) => shares.push(share));
  assert.equal(shares.at(-1), 1);
  assert.deepEqual(
    shares,
    [...new Set(shares)].sort((a, b) => a - b),
  );
});

test('a file that cannot be read, or changes meanwhile, is rejected', async () => {
  const unreadable = new File([content], 'App-1.2.exe');
  unreadable.stream = () => new ReadableStream({ start: (stream) => stream.error(new Error('gone')) });
  await assert.rejects(check(unreadable), /gone/);
  const shrunk = new File([content], 'App-1.2.exe');
  shrunk.stream = () => new Blob([content.slice(1)]).stream();
  await assert.rejects(check(shrunk), /changed while it was read/);
});
