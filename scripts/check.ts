/** `npm run check`: every check that needs no build, database or browser, in about two minutes on two cores. */
import { availableParallelism } from 'node:os';
import { checkParts } from './check-parts.ts';
import { readOptions } from './read-options.ts';
import { runParts } from './run-parts.ts';

readOptions('npm run check: every check that needs no build, database or browser, in about two minutes on two cores');

const startedMs = performance.now();
const results = await runParts(checkParts(), availableParallelism());
const failed = results.filter(({ ok }) => !ok);

const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
if (failed.length > 0) {
  console.log(`\n${failed.map(({ name }) => name).join(', ')} failed (${seconds} s)`);
  process.exitCode = 1;
} else console.log(`\nall checks passed (${seconds} s)`);
