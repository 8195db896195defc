import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { inTemporaryFolder, removeLeftovers } from '#server/contact/temporary.ts';

const parent = path.join(mkdtempSync(path.join(tmpdir(), 'tern-temporary-')), 'tmp');
after(() => rmSync(path.dirname(parent), { recursive: true }));

test('the folder of a request is gone afterwards, also when the work fails', async () => {
  const result = await inTemporaryFolder(parent, async (folder) => {
    writeFileSync(path.join(folder, '0'), 'x');
    return readdirSync(parent).length;
  });
  assert.equal(result, 1);
  await assert.rejects(
    inTemporaryFolder(parent, async (folder) => {
      writeFileSync(path.join(folder, '0'), 'x');
      throw new Error('broken');
    }),
    /broken/,
  );
  assert.deepEqual(readdirSync(parent), []);
});

test('what a dead process left behind is removed; uploads under way and what is not ours stay', async () => {
  const twoHoursAgo = new Date(Date.now() - 2 * 60 * 60_000);
  for (const name of ['contact-old', 'contact-new', 'other-old']) mkdirSync(path.join(parent, name));
  writeFileSync(path.join(parent, 'contact-old', '0'), 'x');
  for (const name of ['contact-old', 'other-old']) utimesSync(path.join(parent, name), twoHoursAgo, twoHoursAgo);
  await removeLeftovers(parent);
  assert.deepEqual(readdirSync(parent).sort(), ['contact-new', 'other-old']);
  await removeLeftovers(path.join(parent, 'nowhere'));
});
