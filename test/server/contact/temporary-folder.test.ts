import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { deleteStaleFolders, withTemporaryFolder } from '#server/contact/temporary-folder.ts';
import { createTemporaryFolder } from '#test/support/temporary-folder.ts';

const parent = path.join(createTemporaryFolder(), 'tmp');

test('the folder of a request is deleted afterwards, also when the work fails', async () => {
  const result = await withTemporaryFolder(parent, async (folder) => {
    writeFileSync(path.join(folder, '0'), 'x');
    return readdirSync(parent).length;
  });
  assert.equal(result, 1);
  await assert.rejects(
    withTemporaryFolder(parent, async (folder) => {
      writeFileSync(path.join(folder, '0'), 'x');
      throw new Error('broken');
    }),
    /broken/,
  );
  assert.deepEqual(readdirSync(parent), []);
});

test('stale uploads are deleted, recent ones and other folders are kept', async () => {
  const twoHoursAgo = new Date(Date.now() - 2 * 60 * 60_000);
  for (const name of ['contact-old', 'contact-new', 'other-old']) mkdirSync(path.join(parent, name));
  writeFileSync(path.join(parent, 'contact-old', '0'), 'x');
  for (const name of ['contact-old', 'other-old']) utimesSync(path.join(parent, name), twoHoursAgo, twoHoursAgo);
  await deleteStaleFolders(parent);
  assert.deepEqual(readdirSync(parent).sort(), ['contact-new', 'other-old']);
  await deleteStaleFolders(path.join(parent, 'nowhere'));
});
