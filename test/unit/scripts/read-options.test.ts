/** Nobody wants `npm run screens -- --help` to take screenshots for minutes. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { createTemporaryFolder } from '#test/support/temporary-folder.ts';
import { chooseNames, parsePositive } from '../../../scripts/read-options.ts';

const run = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  return { status, stdout, stderr };
};

test('every program behind npm reads its options in one of the ways that explain them', () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'));
  const files = Object.values(scripts).flatMap(
    (command) => /\bnode .*?((?:scripts|server)\/\S+|build\.mjs)/.exec(command)?.[1] ?? [],
  );
  const programs = [...new Set(files)].filter((file) => file !== 'scripts/ensure.mjs');
  assert.ok(programs.length > 15, programs.join());
  const explains = /\b(readOptions|checkNoArguments|readCommandLine)\(/;
  const silent = programs.filter((file) => !explains.test(readFileSync(file, 'utf8')));
  assert.deepEqual(silent, []);
});

test('help is printed instead of running', () => {
  const { status, stdout, stderr } = run('scripts/mutants.ts', '--help');
  assert.deepEqual([status, stderr], [0, '']);
  assert.match(stdout, /^npm run mutants -- \[--filter=TEXT\]/);
});

test('a wrong command line ends with 2, and says what is wrong without a stack', () => {
  for (const [problem, ...args] of [
    ["Unknown option '--fliter'", 'scripts/mutants.ts', '--fliter=x'],
    ['--jobs is a positive integer, not "many"', 'scripts/mutants.ts', '--jobs=many'],
    ["Unexpected argument 'home'. This command does not take positional arguments", 'scripts/engines.ts', 'home'],
    ['"xx" is none of en, zh-TW', 'build.mjs', '--locales=xx'],
  ] as const) {
    const { status, stdout, stderr } = run(...args);
    assert.deepEqual([status, stdout], [2, ''], stderr);
    assert.ok(stderr.startsWith(problem), stderr);
    assert.doesNotMatch(stderr, /^ +at /m);
  }
});

test('without a build, screenshots say that it is missing, and not that the command line is wrong', () => {
  const cwd = createTemporaryFolder();
  const screens = (...args: string[]) =>
    spawnSync(process.execPath, [path.resolve('scripts/screens.ts'), ...args], { cwd, encoding: 'utf8' });
  const { status, stderr } = screens();
  assert.deepEqual([status, stderr], [1, 'dist/site.json is missing: run `npm run build` first\n']);
  assert.equal(screens('--help').status, 0);
});

test('names and numbers are what they have to be', () => {
  assert.deepEqual(chooseNames(['a', 'b', 'c'], 'c,a'), ['c', 'a']);
  assert.throws(() => chooseNames(['a', 'b'], 'a,x'), { message: '"x" is none of a, b' });
  assert.equal(parsePositive('--runs', '12'), 12);
  for (const text of ['0', '-1', '2.5', 'x', ''])
    assert.throws(() => parsePositive('--runs', text), /^Error: --runs is/);
});
