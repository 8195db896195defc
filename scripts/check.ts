/** `npm run check`: everything that needs neither a build nor a database nor a browser, in under a minute. */
import { availableParallelism } from 'node:os';
import { checkParts } from './check-parts.ts';
import { runParts } from './run-parts.ts';

const started = performance.now();
const results = await runParts(checkParts(), availableParallelism());
const failed = results.filter(({ ok }) => !ok);

const seconds = ((performance.now() - started) / 1000).toFixed(1);
if (failed.length > 0) {
  console.log(`\n${failed.map(({ name }) => name).join(', ')} failed (${seconds} s)`);
  process.exitCode = 1;
} else console.log(`\nall well (${seconds} s)`);
