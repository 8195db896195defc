/**
 * `npm test`: everything that CI runs. Installs missing programs, then runs the checks, builds the site, and tests the server on
 * both databases and the product in real browsers. A section runs even when an earlier one failed.
 * `npm test -- path …`: only these test files or folders, with what they need.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { checkParts } from './check-parts.ts';
import type { Counts, FileDuration } from './count-reporter.ts';
import {
  checkedServerFiles,
  pgliteTestFiles,
  postgresTestFiles,
  type TestKind,
  testCommand,
  testFiles,
} from './node-test.ts';
import { readOptions } from './read-options.ts';
import { type Part, type Result, resultLine, runParts } from './run-parts.ts';
import { withPostgres } from './test-run/postgres.ts';
import { runSelected } from './test-run/selection.ts';
import { provideTools } from './test-run/tools.ts';

const slowestCount = 10;
const usage = `npm test -- [path …]: everything that CI runs, or only these test files and folders`;
const paths = readOptions(usage, () => parseArgs({ allowPositionals: true }).positionals);
if (paths.length > 0) process.exitCode = (await runSelected(paths)) ? 0 : 1;
else await runAll();

async function runAll(): Promise<void> {
  const startedMs = performance.now();
  const countFolder = await mkdtemp(path.join(tmpdir(), 'tern-counts-'));
  const countFile = (name: string) => path.join(countFolder, `${name}.json`);
  const results: Result[] = [];
  const section = async (title: string, parts: Part[], concurrency = 1) => {
    printTitle(title);
    results.push(...(await runParts(parts, concurrency)));
  };
  const tests = (name: string, kind: TestKind, count: string, files?: readonly string[]): Part => {
    const groupFolder = path.join(countFolder, count);
    return { name, ...testCommand(kind, { groupFolder, countFile: countFile(count), ...(files && { files }) }) };
  };

  // Unit tests need no tools, and installing them is half downloading.
  const [, { postgres, missing }] = await Promise.all([
    section('Tools, checks and unit tests', checkParts(countFile), availableParallelism()),
    provideTools(['server', 'site', 'e2e', 'engines', 'load']),
  ]);
  for (const problem of missing) {
    console.log(`✖ ${problem}`);
    results.push({ name: problem, ok: false, seconds: 0 });
  }
  await section('Build', [{ name: 'build', command: process.execPath, args: ['build.mjs'] }]);
  const onPglite = (files: readonly string[]) => tests('server on PGlite', 'server', 'pglite', files);
  const builtSite = tests('built site', 'site', 'site');
  if (postgres) {
    await withPostgres(postgres, async (url) => {
      const part = tests('server on PostgreSQL', 'server', 'postgres', postgresTestFiles());
      const onPostgres = { ...part, env: { ...part.env, TEST_DATABASE_URL: url } };
      // Under load, servers wait for each other and their database more than they compute.
      const underLoad = tests('two servers under load', 'load', 'load');
      const others = [onPostgres, onPglite(pgliteTestFiles()), builtSite];
      await section('Server, load, crashes and built site', [underLoad, ...others], 2);
    }).catch((error: unknown) => {
      console.log(error);
      results.push({ name: 'PostgreSQL', ok: false, seconds: 0 });
    });
  } else {
    const checked = checkedServerFiles();
    const files = testFiles('server').filter((file) => !checked.includes(file));
    await section('Server on PGlite, built site', [onPglite(files), builtSite]);
    console.log('\nServer on PostgreSQL, load and crashes: not run, PostgreSQL is missing');
  }
  // Not beside the load tests, which would take three times as long and poll their servers all the while. In one pool: as two, the
  // last file of each would leave a core idle.
  const browserFiles = [...testFiles('engines'), ...testFiles('e2e')];
  await section('Chromium, Firefox, WebKit', [tests('product in browsers', 'e2e', 'browsers', browserFiles)]);

  printTitle('Summary');
  for (const result of results) console.log(resultLine(result));
  const counts = ['unit', 'unit-shared', 'site', 'pglite', 'postgres', 'load', 'browsers'].map(countFile);
  const { passed, failed, skipped, files } = await sumCounts(counts);
  printSlowest(files);
  console.log(`\n${skipped} skipped`);
  const failedParts = results.filter(({ ok }) => !ok).length;
  console.log(`${((performance.now() - startedMs) / 1000).toFixed(0)} s`);
  if (failedParts > 0) process.exitCode = 1;
  // A part that failed without a failed test (types, the build) counts as one.
  console.log(`${passed} passed, ${failedParts > 0 ? Math.max(failed, failedParts) : failed} failed`);
  await rm(countFolder, { recursive: true });
}

function printTitle(text: string): void {
  console.log(`\n── ${text} ${'─'.repeat(Math.max(0, 60 - text.length))}`);
}

function printSlowest(files: readonly FileDuration[]): void {
  const slowest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, slowestCount);
  console.log('\nSlowest files');
  for (const { file, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(8)} s  ${file}`);
}

async function sumCounts(files: readonly string[]): Promise<Counts> {
  const total: Counts = { passed: 0, failed: 0, skipped: 0, files: [] };
  for (const file of files) {
    const counts: Counts | null = await readFile(file, 'utf8')
      .then(JSON.parse)
      // A part that was killed leaves an empty file.
      .catch(() => null);
    total.passed += counts?.passed ?? 0;
    total.failed += counts?.failed ?? 0;
    total.skipped += counts?.skipped ?? 0;
    total.files.push(...(counts?.files ?? []));
  }
  return total;
}
