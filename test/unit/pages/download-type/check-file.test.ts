import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { checkFile } from '#pages/download-type/check-file.ts';

const content = new Uint8Array(3_000_000).fill(7);
const sha256 = createHash('sha256').update(content).digest('hex');
const ours = { name: 'App-1.2.exe', bytes: content.length, sha256 };
const other = { name: 'App-1.2-arm64.exe', bytes: 2_000_000, sha256: '0'.repeat(64) };
const published = [other, ours];

const check = (file: File, onRead: (share: number) => void = () => {}) => checkFile(file, published, onRead);
const changed = () => {
  const copy = content.slice();
  copy[copy.length - 1] = 8;
  return copy;
};

test('our file is recognised by its content, under any name', async () => {
  for (const name of ['App-1.2.exe', 'App-1.2 (3).exe', 'setup.bin']) {
    assert.deepEqual(await check(new File([content], name)), { kind: 'genuine', file: ours });
  }
});

test('one changed byte is found, and both sums can be shown', async () => {
  const copy = changed();
  const verdict = await check(new File([copy], 'App-1.2.exe'));
  const found = createHash('sha256').update(copy).digest('hex');
  assert.deepEqual(verdict, { kind: 'altered', file: ours, sha256: found });
});

test('a file as large as ours is compared whatever it is called', async () => {
  assert.equal((await check(new File([changed()], 'renamed.exe'))).kind, 'altered');
});

test('a smaller file under our name is a download that is not complete', async () => {
  for (const name of ['App-1.2.exe', 'App-1.2-1.exe', 'App-1.2.exe.crdownload', 'App-1.2 2.exe']) {
    assert.deepEqual(await check(new File([content.slice(0, 999)], name)), { kind: 'incomplete', file: ours }, name);
  }
});

test('a larger file under our name is not ours, and is not read to know that', async () => {
  const file = new File([content, content], 'App-1.2.exe');
  file.stream = () => assert.fail('was read');
  assert.deepEqual(await check(file), { kind: 'altered', file: ours, sha256: null });
});

test('a file of another name and size is none of ours, and is not read', async () => {
  const file = new File(['hello'], 'App-1.1.exe');
  file.stream = () => assert.fail('was read');
  assert.deepEqual(await check(file), { kind: 'unknown' });
});

test('reading can be followed to its end, and never goes back', async () => {
  const shares: number[] = [];
  await check(new File([content], 'App-1.2.exe'), (share) => shares.push(share));
  assert.equal(shares.at(-1), 1);
  assert.deepEqual(
    shares,
    [...new Set(shares)].sort((a, b) => a - b),
  );
});

test('a file that cannot be read, or changes meanwhile, has no verdict', async () => {
  const unreadable = new File([content], 'App-1.2.exe');
  unreadable.stream = () => new ReadableStream({ start: (stream) => stream.error(new Error('gone')) });
  await assert.rejects(check(unreadable), /gone/);
  const shrunk = new File([content], 'App-1.2.exe');
  shrunk.stream = () => new Blob([content.slice(1)]).stream();
  await assert.rejects(check(shrunk));
});
