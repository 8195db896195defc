/** What a start does about the built site, in a folder like that of a checkout. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { createTemporaryFolder } from '#test/support/temporary-folder.ts';
import { buildInputs } from '../../../scripts/build/build-id.ts';

const moduleUrl = pathToFileURL(path.resolve('scripts/ensure-build.ts'));
const program = `
  const { ensureBuild } = await import('${moduleUrl}');
  await ensureBuild({ warn: console.log });
  console.log('started');
`;

function createCheckout(folders: readonly string[]) {
  const folder = createTemporaryFolder();
  const write = (name: string, text: string) => {
    mkdirSync(path.join(folder, path.dirname(name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  };
  for (const each of folders) mkdirSync(path.join(folder, each), { recursive: true });
  for (const input of buildInputs.filter((each) => path.extname(each))) write(input, '');
  write('build.mjs', "console.log('built');");
  const start = () => {
    const args = ['--input-type=module', '--eval', program];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
    return { status, output: stdout.trim().split('\n').filter(Boolean), stderr };
  };
  return { write, start };
}

test('where the site can be built, a start builds one that is missing or of other sources', () => {
  const { write, start } = createCheckout(['src', 'node_modules/esbuild']);
  const built = { status: 0, output: ['Building the site …', 'built', 'started'], stderr: '' };
  assert.deepEqual(start(), built);
  write('dist/site.json', '{"buildId":"other"}');
  assert.deepEqual(start(), built);
});

test('an installation that cannot build serves a site of other sources, and says so', () => {
  const { write, start } = createCheckout(['src', 'node_modules']);
  const { status, stderr } = start();
  assert.equal(status, 1);
  assert.match(stderr, /^dist\/ is missing/);
  write('dist/site.json', '{"buildId":"other"}');
  assert.deepEqual(start(), { status: 0, output: ['site build outdated', 'started'], stderr: '' });
});

test('without sources there is nothing to compare: the site is served as it is', () => {
  const { write, start } = createCheckout(['node_modules/esbuild']);
  write('dist/site.json', '{"buildId":"other"}');
  assert.deepEqual(start(), { status: 0, output: ['started'], stderr: '' });
});
