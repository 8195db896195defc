/** A worker that plays random sequences: node:test follows every promise of its own thread, which takes a quarter of their time. */
import assert from 'node:assert/strict';
import { workerData } from 'node:worker_threads';
import fc from 'fast-check';
import { createPasswords } from '#server/accounts/passwords.ts';
import { testLane, testPassword } from '../../support.ts';
import { startTestShop } from '../test-shop.ts';
import { createGroup } from './group.ts';
import { groupSize, type Round, roundsOf } from './moves.ts';
import { assertMoney, readProviders } from './rules.ts';

export type PlayOptions = {
  sequences: number;
  seed: number;
  /** Plays one group alone, as fast-check names it in a failure. */
  path?: string | undefined;
};

const { sequences, seed, path } = workerData as PlayOptions;
/** The fakes search their objects one after the other: with more of them each sequence takes longer. */
const groupsPerShop = 10;

// A busy machine answers late; that is no failure of a provider.
AbortSignal.timeout = () => new AbortController().signal;

// As many as Stripe may send: in which order they are applied must not matter once all are.
const openShop = () => startTestShop({}, { concurrentWebhooks: 8 });
let shop = await openShop();
let used = 0;
const passwordHash = await createPasswords().hash(testPassword, testLane);

async function run(rounds: readonly Round[]): Promise<void> {
  if (++used % groupsPerShop === 0) {
    await shop.close();
    shop = await openShop();
  }
  const group = await createGroup(shop, groupSize, passwordHash);
  for (const round of rounds) await group.perform(round);
  const findings = await group.settle();
  const missing = findings.map(({ problem, object, result }) => `${problem} ${object} ${result}`);
  assert.deepEqual(missing, [], 'the payment providers and we agree');
  const providers = await readProviders(shop, group.startedAt);
  for (const [index, { accountId }] of group.customers.entries()) {
    const moves = rounds.map((round) => ({ shared: round.shared, moves: round.moves[index] }));
    await assertMoney(shop, accountId, providers).catch((cause: Error) => {
      throw new Error(`${cause.message}: customer ${index}: ${JSON.stringify(moves)}`, { cause });
    });
  }
  await group.retire();
}

try {
  await fc.assert(fc.asyncProperty(roundsOf(groupSize), run), {
    ...(path === undefined ? { numRuns: Math.ceil(sequences / groupSize) } : { numRuns: 1, path }),
    seed,
    endOnFailure: true,
    includeErrorInReport: true,
  });
} finally {
  await shop.close();
}
