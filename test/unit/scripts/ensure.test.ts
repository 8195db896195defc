/** scripts/ensure.mjs in a temporary folder with a fake npm. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmod, copyFile, mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, test } from 'node:test';
import { createTemporaryFolder } from '#test/support/temporary-folder.ts';

let folder = '';
beforeEach(async () => {
  folder = createTemporaryFolder();
  for (const name of ['scripts', 'fake', 'node_modules/.bin', 'node_modules/esbuild'])
    await mkdir(path.join(folder, name), { recursive: true });
  await copyFile('scripts/ensure.mjs', path.join(folder, 'scripts/ensure.mjs'));
  await writeFile(path.join(folder, 'package-lock.json'), '{}');
  await program('fake/npm', `echo "$@ [$npm_config_user_agent] [$KEPT]" >> ${folder}/calls; exit $FAKE_EXIT`);
  await program('node_modules/.bin/node', 'echo v24.21.0');
});

async function program(name: string, body: string): Promise<void> {
  await writeFile(path.join(folder, name), `#!/bin/sh\n${body}\n`);
  await chmod(path.join(folder, name), 0o755);
}

function ensure(env: Record<string, string> = {}, ...args: string[]) {
  const { status, stderr } = spawnSync(process.execPath, [path.join(folder, 'scripts/ensure.mjs'), ...args], {
    encoding: 'utf8',
    env: { PATH: `${folder}/fake:/usr/bin:/bin`, FAKE_EXIT: '0', npm_config_user_agent: 'npm/11', KEPT: 'yes', ...env },
  });
  return { status, stderr };
}

async function calls(): Promise<string[]> {
  const text = await readFile(path.join(folder, 'calls'), 'utf8').catch(() => '');
  return text.split('\n').filter(Boolean);
}

test('installs once, and again when the lockfile changes', async () => {
  assert.equal(ensure().status, 0);
  assert.equal(ensure().status, 0);
  assert.equal((await calls()).length, 1);
  await writeFile(path.join(folder, 'package-lock.json'), '{ "changed": true }');
  assert.equal(ensure().status, 0);
  assert.equal((await calls()).length, 2);
});

test('an installation by hand counts (postinstall)', async () => {
  assert.equal(ensure({}, '--stamp').status, 0);
  assert.equal(ensure().status, 0);
  assert.deepEqual(await calls(), []);
});

test('packages of another folder are left alone: npm would empty it', async () => {
  await rename(path.join(folder, 'node_modules'), path.join(folder, 'packages'));
  await symlink(path.join(folder, 'packages'), path.join(folder, 'node_modules'));
  assert.equal(ensure().status, 0);
  assert.deepEqual(await calls(), []);
});

test('npm installs development packages and gets no settings of an outer npm', async () => {
  ensure({ NODE_ENV: 'production' });
  assert.deepEqual(await calls(), ['ci --include=dev --loglevel=error [] [yes]']);
});

test('a start in production installs no development packages, and needs none', async () => {
  await rm(path.join(folder, 'node_modules/esbuild'), { recursive: true });
  ensure({ NODE_ENV: 'production' }, '--runtime');
  ensure({ NODE_ENV: 'production' }, '--runtime');
  assert.deepEqual(await calls(), ['ci --omit=dev --loglevel=error [] [yes]']);
  ensure({ NODE_ENV: 'production' });
  ensure({}, '--runtime');
  assert.match((await calls()).slice(1).join(), /^ci --include=dev .*,ci --include=dev /);
});

test('a failed installation fails the command and is tried again', async () => {
  const { status, stderr } = ensure({ FAKE_EXIT: '1' });
  assert.equal(status, 1);
  assert.match(stderr, /npm ci failed/);
  assert.equal(ensure().status, 0);
});

test('a Node that is too old is reported with what to do', async () => {
  await program('node_modules/.bin/node', 'echo v20.1.0');
  const { status, stderr } = ensure();
  assert.equal(status, 1);
  assert.match(stderr, /needs Node 24 or later and found v20\.1\.0: install it/);
});
