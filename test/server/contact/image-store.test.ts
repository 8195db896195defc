import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { openImageStore, renameFormerFolder } from '#server/contact/image-store.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'tern-image-store-'));
after(() => rmSync(dataDir, { recursive: true }));

test('images of a version before 3.0.0 are found under the new folder name', async () => {
  const folder = path.join(dataDir, 'contact-images');
  await renameFormerFolder(folder);
  assert.deepEqual(readdirSync(dataDir), [], 'nothing to rename');
  mkdirSync(path.join(dataDir, 'pictures'));
  writeFileSync(path.join(dataDir, 'pictures', 'a.webp'), 'bytes');
  await renameFormerFolder(folder);
  assert.deepEqual(readdirSync(dataDir), ['contact-images']);
  assert.equal(String(await openImageStore({ folder, bucket: null }).get('a.webp')), 'bytes');
});

test('an existing new folder is not replaced', async () => {
  const folder = path.join(dataDir, 'contact-images');
  mkdirSync(path.join(dataDir, 'pictures'));
  await renameFormerFolder(folder);
  assert.deepEqual(readdirSync(folder), ['a.webp']);
});
