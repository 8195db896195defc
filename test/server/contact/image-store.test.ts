import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { registerImageRemovalJobs } from '#server/contact/erase-tickets.ts';
import { openImageStore, renameFormerFolder } from '#server/contact/image-store.ts';
import type { JobHandler, Jobs } from '#server/jobs/jobs.ts';
import { createTemporaryFolder } from '#test/support/temporary-folder.ts';

const dataDir = createTemporaryFolder();

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

test('only the server’s user can read stored images', async () => {
  const folder = path.join(dataDir, 'private');
  await openImageStore({ folder, bucket: null }).put('b.webp', Buffer.from('bytes'));
  assert.deepEqual(readdirSync(folder), ['b.webp']);
  const modes = [folder, path.join(folder, 'b.webp')].map((file) => statSync(file).mode & 0o777);
  assert.deepEqual(modes, [0o700, 0o600]);
});

test('an image that could not be stored leaves nothing behind', async () => {
  const folder = path.join(dataDir, 'failing');
  mkdirSync(path.join(folder, 'c.webp'), { recursive: true });
  await assert.rejects(openImageStore({ folder, bucket: null }).put('c.webp', Buffer.from('bytes')), {
    reason: 'unavailable',
  });
  assert.deepEqual(readdirSync(folder), ['c.webp'], 'only what was in the way');
});

test('images are removed later when the store fails', async () => {
  const handlers: JobHandler[] = [];
  const jobs = { handle: (_kind: string, handler: JobHandler) => handlers.push(handler) } as unknown as Jobs;
  const store = openImageStore({ folder: '/dev/null/images', bucket: null });
  registerImageRemovalJobs(jobs, store);
  await assert.rejects(async () => handlers[0]?.({ key: 'k', payload: { images: 'a.webp' } }), {
    reason: 'unavailable',
  });
});
