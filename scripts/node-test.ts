/** The commands that run node:test over parts of `test/`. */
import { globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { planGroups, writeGroups } from './test-run/file-groups.ts';
import { canShareProcess, importsOfTest } from './test-run/shared-process.ts';

export type TestKind = 'unit' | 'server' | 'site' | 'e2e' | 'engines' | 'load';
type Command = { command: string; args: string[]; env: Record<string, string> };
type Options = {
  /** Default: every file of the kind. */
  files?: readonly string[];
  /** Outside the project: short files run several to a process, by files that are written there (test-run/file-groups.ts). */
  groupFolder?: string;
  /** Gets the counts of the tests and the duration of each file as JSON (count-reporter.ts). */
  countFile?: string;
};

const cache = { NODE_COMPILE_CACHE: path.resolve('node_modules/.cache/tern/compiled') };

/** A file, or a test in it, that takes longer hangs: no file takes a quarter of it on an idle machine. */
const timeoutMs = 1_200_000;
/** Every page in every language in one engine. */
const everyLanguageTimeoutMs = 2 * timeoutMs;

const slowFiles = [
  'test/unit/pages',
  'test/server/http/slow-clients',
  'test/server/billing/money-sequences',
  'test/server/contract/contract',
  'test/e2e/axe',
  'test/e2e/navigation-memory',
  'test/e2e/page-cost',
  'test/e2e/public-pages',
  'test/engines',
];

/** Tests with a database whose kind changes nothing. */
const anyDatabase =
  /^test\/server\/((deploy|log|monitor)\.test|geo\/|sandbox\/|http\/(?!limits)|contract\/fuzz|contact\/(?!contact|erase))/;
const testDatabase = 'test/support/test-database.ts';
/** Tests that start programs, which need not be installed for `npm run check`. */
const needsPrograms = /^test\/server\/(deploy-tools|metrics\/alert-rules)/;
/** Load tests play the attacker table on PostgreSQL. */
const repeatedUnderLoad = /^test\/server\/accounts\/attackers/;
/** What differs on PGlite, or plays other sequences there. */
const bothDatabases = /^test\/server\/(db\/|billing\/money-sequences)/;
/** Of the other files that run on PostgreSQL, PGlite runs one in this many: every browser test is a journey on PGlite. */
const pgliteSpread = 4;

const concurrency: Record<TestKind, number> = {
  // Many of them wait for timers, so there are more processes than cores.
  unit: 2 * availableParallelism(),
  // Each starts its own app and database; some wait for timeouts.
  server: 3,
  site: availableParallelism(),
  // A browser with its server uses half a core to three quarters of one: it waits for frames, transitions and its driver.
  e2e: availableParallelism() + 1,
  // An engine waits for its screen as often as for a core.
  engines: 3,
  // Each starts a PostgreSQL and two servers.
  load: 1,
};

/** Files in a process: enough to share the loading, few enough to divide the work. */
const maxGroupSize: Partial<Record<TestKind, number>> = { server: 8, e2e: 3 };

export function testCommand(
  kind: TestKind,
  { files = testFiles(kind), groupFolder, countFile }: Options = {},
): Command {
  const size = maxGroupSize[kind];
  const run = groupFolder && size ? writeGroups(planGroups(files, size, isSlow), groupFolder) : files;
  return command(run, countFile, [`--test-concurrency=${concurrency[kind]}`, `--test-timeout=${timeoutMs}`]);
}

/** The tests of `npm run check`, as two commands: unit tests with a process each, and all that share one. */
export function checkCommands(ownCountFile?: string, sharedCountFile?: string): { own: Command; shared: Command } {
  const files = testFiles('unit');
  const own = files.filter((file) => !canShareProcess(file));
  const shared = [...files.filter((file) => !own.includes(file)), ...checkedServerFiles()];
  const options = [`--test-timeout=${timeoutMs}`];
  return {
    own: command(own, ownCountFile, [...options, `--test-concurrency=${concurrency.unit}`]),
    shared: command(shared, sharedCountFile, [...options, '--test-isolation=none']),
  };
}

/** 1,000 pages instead of 140: ten minutes. */
export function everyLanguageCommand(): Command {
  const options = [`--test-concurrency=${concurrency.engines}`, `--test-timeout=${everyLanguageTimeoutMs}`];
  const { env, ...rest } = command(testFiles('engines'), undefined, options);
  return { ...rest, env: { ...env, EVERY_LANGUAGE: '1' } };
}

/** Server tests that run on PostgreSQL: those that use a database. */
export function postgresTestFiles(): string[] {
  return testFiles('server').filter((file) => {
    const name = withSlashes(file);
    return importsOfTest(file).includes(testDatabase) && !anyDatabase.test(name) && !repeatedUnderLoad.test(name);
  });
}

/** Server tests that `npm run check` runs: those that need no database, such as the rules of money and accounts. They take seconds. */
export function checkedServerFiles(): string[] {
  return testFiles('server').filter((file) => !needsPrograms.test(withSlashes(file)) && canShareProcess(file));
}

/**
 * Server tests that run on PGlite where others run on PostgreSQL: what those and `npm run check` leave out, and a sample of those on
 * PostgreSQL.
 */
export function pgliteTestFiles(): string[] {
  const onPostgres = postgresTestFiles();
  const checked = checkedServerFiles();
  return testFiles('server').filter((file) => {
    const index = onPostgres.indexOf(file);
    if (index < 0) return !checked.includes(file) && !repeatedUnderLoad.test(withSlashes(file));
    return index % pgliteSpread === 0 || bothDatabases.test(withSlashes(file));
  });
}

/** Paths of the test files of a kind; those that take longest are first, so that none of them runs alone at the end. */
export function testFiles(kind: TestKind): string[] {
  const files = globSync(`test/${kind}/**/*.test.{ts,tsx}`).sort();
  return [...files.filter(isSlow), ...files.filter((file) => !isSlow(file))];
}

const withSlashes = (file: string) => file.split(path.sep).join('/');

function isSlow(file: string): boolean {
  return slowFiles.some((start) => file.startsWith(path.normalize(start)));
}

function command(files: readonly string[], countFile: string | undefined, options: string[]): Command {
  const counting = countFile
    ? ['--test-reporter=./scripts/count-reporter.ts', `--test-reporter-destination=${countFile}`]
    : [];
  const args = [
    ...['--import', './test/support/register.mjs', '--test', ...options],
    ...['--test-reporter=./scripts/brief-reporter.ts', '--test-reporter-destination=stdout', ...counting],
    ...files,
  ];
  return { command: process.execPath, args, env: cache };
}
