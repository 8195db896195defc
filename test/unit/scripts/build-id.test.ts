import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { allLocales } from '../../../scripts/build/build-config.ts';
import { computeBuildId, isBuildCurrent } from '../../../scripts/build/build-id.ts';

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

test('a start builds what is missing or was built from other sources, and nothing else', async (context) => {
  const home = process.cwd();
  context.after(() => process.chdir(home));
  process.chdir(folder);
  for (const input of ['build.mjs', 'package.json', 'package-lock.json']) writeFileSync(input, '');
  writeFileSync(catalogFile, '[1]');
  assert.equal(await isBuildCurrent(), false, 'nothing is built');
  mkdirSync('dist');
  writeFileSync('dist/site.json', JSON.stringify({ buildId: await computeBuildId(allLocales) }));
  assert.equal(await isBuildCurrent(), true);
  writeFileSync(catalogFile, '[2]');
  assert.equal(await isBuildCurrent(), false, 'built from another catalog');
});
