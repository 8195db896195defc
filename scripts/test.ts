/**
 * `npm test`: everything, as CI runs it. Installs what is missing, then checks, builds, and tests the server on both databases and
 * the product in real browsers. A failed section does not keep the later ones from telling what they know.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { checkParts } from './check-parts.ts';
import type { Counts } from './count-reporter.ts';
import { browserTests, engineTests, loadTests, serverTests, siteTests } from './node-test.ts';
import { type Part, type Result, resultLine, runParts } from './run-parts.ts';
import { withPostgres } from './test-run/postgres.ts';
import { provideTools } from './test-run/tools.ts';

const started = performance.now();
const counted = await mkdtemp(path.join(tmpdir(), 'tern-counts-'));
const results: Result[] = [];
const countFile = (name: string) => path.join(counted, `${name}.json`);

heading('Tools');
const { postgres, missing } = provideTools();
for (const problem of missing) {
  console.log(`✖ ${problem}`);
  results.push({ name: problem, ok: false, seconds: 0 });
}

heading('Checks and units');
await section(checkParts(countFile('units')), availableParallelism());

heading('Build');
await section([{ name: 'build', command: process.execPath, args: ['build.mjs'] }]);

heading('The built site');
await section([{ name: 'the built site', ...siteTests(countFile('site')) }]);

heading('Server on PGlite');
await section([{ name: 'server on PGlite', ...serverTests(countFile('pglite')) }]);

heading('Server on PostgreSQL');
if (postgres) {
  await withPostgres(postgres, async (url) => {
    const tests = serverTests(countFile('postgres'));
    await section([{ name: 'server on PostgreSQL', ...tests, env: { ...tests.env, TEST_DATABASE_URL: url } }]);
  }).catch((error: unknown) => {
    console.log(error);
    results.push({ name: 'PostgreSQL', ok: false, seconds: 0 });
  });
  await section([{ name: 'two servers under load', ...loadTests(countFile('load')) }]);
} else console.log('not run: see Tools');

heading('Chromium');
await section([{ name: 'the product in Chromium', ...browserTests(countFile('chromium')) }]);

heading('Chromium, Firefox, WebKit');
await section([{ name: 'every page in three engines', ...engineTests(countFile('engines')) }]);

heading('Summary');
for (const result of results) console.log(resultLine(result));
const { passed, failed } = await sum();
const broken = results.filter(({ ok }) => !ok).length;
console.log(`\n${((performance.now() - started) / 1000).toFixed(0)} s`);
if (broken > 0) process.exitCode = 1;
// A section that broke without a failed test (types, the build) must not read as a success.
console.log(`${passed} passed, ${broken > 0 ? Math.max(failed, broken) : failed} failed`);
await rm(counted, { recursive: true });

async function section(parts: Part[], atOnce = 1): Promise<void> {
  results.push(...(await runParts(parts, atOnce)));
}

function heading(text: string): void {
  console.log(`\n── ${text} ${'─'.repeat(Math.max(0, 60 - text.length))}`);
}

async function sum(): Promise<Counts> {
  const total: Counts = { passed: 0, failed: 0, skipped: 0 };
  for (const name of ['units', 'site', 'pglite', 'postgres', 'load', 'chromium', 'engines']) {
    const counts: Counts | null = await readFile(countFile(name), 'utf8').then(JSON.parse, () => null);
    total.passed += counts?.passed ?? 0;
    total.failed += counts?.failed ?? 0;
    total.skipped += counts?.skipped ?? 0;
  }
  return total;
}
