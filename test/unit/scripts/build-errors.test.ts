/** Errors of the build name the file and line of the mistake. */
import assert from 'node:assert/strict';
import { cp, mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { build } from 'esbuild';
import { createTemporaryFolder } from '#test/support/temporary-folder.ts';
import { refuseInvalidBrand } from '../../../scripts/build/brand.ts';
import { build as buildSite } from '../../../scripts/build/build.ts';
import { throwBuildError } from '../../../scripts/build/build-error.ts';
import { compileMessages } from '../../../scripts/build/messages.ts';
import { loadPrerenderBundle, prerenderOptions, readOffers } from '../../../scripts/build/prerender-bundle.ts';
import { writeReleaseFeed } from '../../../scripts/build/release-feed.ts';
import { compileSheet, inlineCss, type Sheets, sheetNames } from '../../../scripts/build/styles.ts';

const home = process.cwd();
let folder = '';
before(async () => {
  folder = createTemporaryFolder();
  process.chdir(folder);
  for (const name of ['locales', 'styles/pages', 'src']) await mkdir(name, { recursive: true });
});
after(() => process.chdir(home));

test('an invalid ICU message', async () => {
  await writeFile('locales/en.json', '{\n  "a.b": "fine",\n  "a.c": "{count, plural, one {#}"\n}');
  await assert.rejects(
    compileMessages({ locales: ['en'] }),
    /^BuildError: locales\/en\.json:3: a\.c is no ICU message/,
  );
});

test('an invalid JSON file of messages', async () => {
  await writeFile('locales/en.json', '{\n  "a.b": "fine",\n  "a.c": oops\n}');
  await assert.rejects(compileMessages({ locales: ['en'] }), /^BuildError: locales\/en\.json:3: /);
});

test('missing translations fall back to English', async (context) => {
  const log = context.mock.method(console, 'log', () => {});
  await writeFile('locales/en.json', '{ "a.b": "Yes", "a.c": "No" }');
  await writeFile('locales/de.json', '{ "a.b": "Ja" }');
  const messages = await compileMessages({ locales: ['en', 'de', 'fr'] });
  const texts = (locale: string) =>
    Object.values(messages.get(locale) ?? {}).map(([part]) => part && 'value' in part && part.value);
  assert.deepEqual(texts('de'), ['Ja', 'No']);
  assert.deepEqual(texts('fr'), ['Yes', 'No']);
  const logged = log.mock.calls.map((call) => call.arguments[0]).join('\n');
  assert.match(logged, /de: 1 of 2 messages fall back to English/);
  assert.match(logged, /fr: 2 of 2 messages fall back to English/);
});

test('a brand with a missing or wrong file', async () => {
  process.env.BRAND = 'brand';
  assert.throws(refuseInvalidBrand, /^BuildError: BRAND: there is no folder .*brand$/);
  await cp(path.join(home, 'brands/tern'), 'brand', { recursive: true });
  refuseInvalidBrand();
  await writeFile('brand/share-name.png', 'x');
  assert.throws(refuseInvalidBrand, /^BuildError: BRAND: .*share-name\.png is no PNG image$/);
  await writeFile('brand/_accent.scss', '$hue: green;');
  assert.throws(refuseInvalidBrand, /^BuildError: BRAND: .*_accent\.scss must set the hue in degrees/);
  await rm('brand/_accent.scss');
  assert.throws(refuseInvalidBrand, /^BuildError: BRAND: .*brand has no _accent\.scss$/);
  await writeFile('brand/catalog.json', '[\n  { "good_id": 0 }\n]');
  assert.throws(() => readOffers(), /^BuildError: .*catalog\.json: line 2 \(entry 1\): good_id /);
  await writeFile('brand/downloads.json', '{ "Windows": {} }');
  await assert.rejects(writeReleaseFeed({ out: '.' }), /^BuildError: BRAND: downloads\.json of the brand is invalid:/);
  await writeFile('brand/downloads.json', '{');
  await assert.rejects(writeReleaseFeed({ out: '.' }), /^BuildError: BRAND: .*downloads\.json is not JSON:/);
  delete process.env.BRAND;
});

test('an error while a page is rendered', async () => {
  process.env.CATALOG_FILE = path.join(home, 'brands/tern/catalog.json');
  await mkdir('src/app', { recursive: true });
  const thrower =
    "export async function render() {\n  await null;\n  throw new Error('no plan');\n}\nexport const loadData = render;\n";
  await writeFile('src/app/thrower.ts', thrower);
  await writeFile('src/app/prerender.tsx', "export { loadData, render } from './thrower.ts';");
  const { outputFiles } = await build({ ...prerenderOptions({ buildId: 'test' }), absWorkingDir: process.cwd() });
  const { render, loadData } = loadPrerenderBundle(outputFiles);
  for (const run of [render, loadData] as (() => Promise<unknown>)[])
    await assert.rejects(run(), ({ stack }: Error) =>
      /^Error: no plan\n +at .*src\/app\/thrower\.ts:3:/.test(stack ?? ''),
    );
  delete process.env.CATALOG_FILE;
});

test('what killed builds left is removed, and a folder that cannot be written is named', async (context) => {
  context.mock.method(console, 'log', () => {});
  for (const name of ['build-1', 'replaced-1', 'build-2', 'dev'])
    await mkdir(path.join('site/.cache', name), { recursive: true });
  const yesterday = Date.now() / 1000 - 86_400;
  for (const name of ['build-1', 'replaced-1', 'dev'])
    await utimes(path.join('site/.cache', name), yesterday, yesterday);
  process.env.BRAND = 'none';
  await assert.rejects(buildSite({ out: 'site/dist' }), /^BuildError: BRAND: /);
  assert.deepEqual((await readdir('site/.cache')).sort(), ['build-2', 'dev']);
  delete process.env.BRAND;
  await mkdir('other');
  await writeFile('other/.cache', '');
  await assert.rejects(buildSite({ out: 'other/dist' }), /^BuildError: .*other\/\.cache: is not writable: E/);
});

test('invalid styles', async () => {
  await writeFile('styles/index.scss', '@use "tools";\n');
  await writeFile('styles/_tools.scss', '.a {\n  color: $missing;\n}\n');
  await assert.rejects(
    compileSheet('index'),
    /^BuildError: styles\/_tools\.scss:2: Undefined variable\.\n {4}color: \$missing;$/,
  );
});

test('a document contains the shell’s styles, then its page’s', async () => {
  await writeFile('styles/index.scss', '.a { color: red }');
  await writeFile('styles/pages/home.scss', '.b { margin-inline: 1px 2px }');
  const sheets: Sheets = new Map();
  for (const name of await sheetNames()) sheets.set(name, (await compileSheet(name)).css);
  assert.equal(inlineCss(sheets, 'home'), '.a{color:red}.b{margin-inline:1px 2px}');
  assert.equal(inlineCss(sheets, 'other'), '.a{color:red}');
});

test('an import that cannot be resolved', async () => {
  await writeFile('src/main.tsx', "const fine = 1;\nimport { gone } from './gone.ts';\nconsole.log(fine, gone);\n");
  const run = () =>
    build({
      absWorkingDir: folder,
      entryPoints: ['src/main.tsx'],
      bundle: true,
      write: false,
      logLevel: 'silent',
    }).catch(throwBuildError);
  await assert.rejects(run, /^BuildError: src\/main\.tsx:2: Could not resolve "\.\/gone\.ts"\n {4}import \{ gone \}/);
});
