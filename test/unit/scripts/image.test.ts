/** The image has the files that a process imports, and does not run as root. No container engine is needed. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { copiedFromProject, lastStage, onlyStep, stages, stepsOf } from '#test/support/dockerfile.ts';

const { imports } = JSON.parse(readFileSync('package.json', 'utf8'));

const copied = copiedFromProject(lastStage);

test('every copied file exists and is sent to the builder', () => {
  const ignored = readFileSync('.dockerignore', 'utf8').split('\n');
  for (const name of stages.flatMap(copiedFromProject).filter((each) => each !== '.')) {
    assert.ok(existsSync(name), name);
    assert.ok(ignored.includes(`!${name.split('/')[0]}`), `.dockerignore leaves out ${name}`);
  }
});

test('the server, its migration and its commands import only what is in the image', () => {
  const seen = new Set<string>();
  const visit = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    assert.ok(
      copied.some((name) => file === name || file.startsWith(`${name}/`)),
      `${file} is not in the image`,
    );
    for (const [, from = ''] of readFileSync(file, 'utf8').matchAll(/(?:\bfrom |\bimport\(?)'([^'$]+)'/g)) {
      if (from.startsWith('.')) visit(path.posix.join(path.posix.dirname(file), from));
      else if (from.startsWith('#')) visit(ownFile(from));
    }
  };
  const migrations = readdirSync('server/db/migrations').map((name) => `server/db/migrations/${name}`);
  for (const file of ['scripts/start.ts', 'scripts/migrate.ts', 'server/ops/main.ts', ...migrations]) visit(file);
  assert.ok(seen.size > 200);
  assert.ok(
    copied.every(
      (name) => existsSync(name) && (statSync(name).isDirectory() || name === 'package.json' || seen.has(name)),
    ),
  );
});

test('it is not root, and gets the signal itself', () => {
  assert.match(lastStage.from, /:nonroot$/);
  assert.match(onlyStep('USER').text, /^[1-9]\d*$/);
  assert.match(onlyStep('ENTRYPOINT').text, /^\["/);
  assert.deepEqual(stepsOf(lastStage, 'RUN'), []);
});

function ownFile(from: string): string {
  const [alias = '', target = ''] =
    Object.entries<string>(imports).find(([name]) => from.startsWith(name.slice(0, -1))) ?? [];
  return target.replace('./', '').replace('*', from.slice(alias.length - 1));
}
