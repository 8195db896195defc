/**
 * Random sequences of purchases, renewals, failures, reviews, refunds, disputes, cancellations, deletions and restores, with
 * webhooks held, lost, repeated and shuffled, and `reconcile` in between (docs/decisions/0037-one-renewal.md).
 * `MONEY_SEQUENCES=20000` plays that many new ones, `MONEY_SEED=… MONEY_PATH=…` a group that failed again
 * (docs/decisions/0029-testing.md#money-sequences).
 */
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';
import type { PlayOptions } from './money-sequences/play.ts';

const { MONEY_SEQUENCES, MONEY_SEED, MONEY_PATH, TEST_DATABASE_URL } = process.env;
const options: PlayOptions = {
  sequences: Number(MONEY_SEQUENCES ?? 120),
  /** `npm test` checks the same sequences every time, others on each database; longer runs look for new ones. */
  seed: Number(MONEY_SEED ?? (MONEY_SEQUENCES ? Date.now() : TEST_DATABASE_URL ? 2 : 1)),
  path: MONEY_PATH,
};

test('property: whatever happens, nobody pays twice, nothing paid is lost, and one renewal remains', async () => {
  const worker = new Worker(new URL('./money-sequences/play.ts', import.meta.url), { workerData: options });
  await new Promise<void>((resolve, reject) => {
    worker.once('error', reject);
    worker.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`worker exit code ${code}`))));
  });
});
