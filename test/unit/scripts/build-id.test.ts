import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, test } from 'node:test';
import { build } from 'esbuild';
import { createTemporaryFolder } from '#test/support/temporary-folder.ts';
import { allLocales } from '../../../scripts/build/build-config.ts';
import { buildInputs, computeBuildId, isBuildCurrent } from '../../../scripts/build/build-id.ts';

const folder = createTemporaryFolder();
const home = process.cwd();
const former = process.env.BRAND;
const brandFile = (name: string) => path.join(folder, 'brands/mine', name);
process.env.BRAND = path.dirname(brandFile('brand.json'));
mkdirSync(process.env.BRAND, { recursive: true });
after(() => {
  process.chdir(home);
  if (former === undefined) delete process.env.BRAND;
  else process.env.BRAND = former;
});

test('a build is another one when its languages or the content of a file changes', async () => {
  writeFileSync(brandFile('brand.json'), '[1]');
  const id = await computeBuildId(['en']);
  assert.match(id, /^[0-9a-f]{12}$/);
  assert.equal(await computeBuildId(['en']), id);
  assert.notEqual(await computeBuildId(['en', 'de']), id);
  writeFileSync(brandFile('brand.json'), '[2]');
  assert.notEqual(await computeBuildId(['en']), id);
});

test('files of the brand that the server reads itself make no other build', async () => {
  const id = await computeBuildId(['en']);
  for (const name of ['catalog.json', 'exit-ranges.txt', 'legal-entity.json']) {
    writeFileSync(brandFile(name), '[1]');
    assert.equal(await computeBuildId(['en']), id, name);
  }
});

test('every module of the build is one of its inputs', async () => {
  const { metafile } = await build({
    entryPoints: ['build.mjs', 'scripts/build/build.ts'],
    bundle: true,
    platform: 'node',
    format: 'esm',
    outdir: 'unused',
    write: false,
    metafile: true,
    packages: 'external',
  });
  const isInput = (file: string) => buildInputs.some((input) => file === input || file.startsWith(`${input}/`));
  const modules = Object.keys(metafile.inputs).filter((file) => !file.startsWith('brands/'));
  assert.ok(modules.includes('server/brand.ts'));
  assert.deepEqual(
    modules.filter((file) => !isInput(file)),
    [],
  );
});

test('a start builds what is missing or was built from other sources, and nothing else', async () => {
  process.chdir(folder);
  for (const input of buildInputs.filter((each) => path.extname(each))) {
    mkdirSync(path.dirname(input), { recursive: true });
    writeFileSync(input, '');
  }
  assert.equal(await isBuildCurrent(), false, 'nothing is built');
  mkdirSync('dist');
  writeFileSync('dist/site.json', JSON.stringify({ buildId: await computeBuildId(allLocales) }));
  assert.equal(await isBuildCurrent(), true);
  writeFileSync(brandFile('brand.json'), '[3]');
  assert.equal(await isBuildCurrent(), false, 'built from another brand');
});
