import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { computeBuildId } from '../../../scripts/build/build-id.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tern-build-id-'));
const catalogFile = path.join(folder, 'catalog.json');
const former = process.env.CATALOG_FILE;
process.env.CATALOG_FILE = catalogFile;
after(() => {
  if (former === undefined) delete process.env.CATALOG_FILE;
  else process.env.CATALOG_FILE = former;
  rmSync(folder, { recursive: true });
});

test('a build is another one when its languages or the content of a file changes', async () => {
  writeFileSync(catalogFile, '[1]');
  const id = await computeBuildId(['en']);
  assert.match(id, /^[0-9a-f]{12}$/);
  assert.equal(await computeBuildId(['en']), id);
  assert.notEqual(await computeBuildId(['en', 'de']), id);
  writeFileSync(catalogFile, '[2]');
  assert.notEqual(await computeBuildId(['en']), id);
});
