/**
 * Random sequences of purchases, renewals, failures, reviews, refunds, disputes, cancellations, deletions and restores, with
 * webhooks held, lost, repeated and shuffled, and `reconcile` in between (docs/decisions/0037-one-renewal.md).
 * `MONEY_SEQUENCES=20000` plays that many new ones, `MONEY_SEED=…` those of one seed again (docs/decisions/0029-testing.md#money-sequences).
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { createPasswords } from '#server/accounts/passwords.ts';
import { testPassword } from '../support.ts';
import { createGroup } from './money-sequences/group.ts';
import { type Round, roundsOf } from './money-sequences/moves.ts';
import { assertMoney, readProviders } from './money-sequences/rules.ts';
import { openTestShop, type TestShop } from './test-shop.ts';

const { MONEY_SEQUENCES, MONEY_SEED, TEST_DATABASE_URL } = process.env;
const sequences = Number(MONEY_SEQUENCES ?? 60);
/** `npm test` checks the same sequences every time, others on each database; longer runs look for new ones. */
const seed = Number(MONEY_SEED ?? (MONEY_SEQUENCES ? Date.now() : TEST_DATABASE_URL ? 2 : 1));
/** Each customer of a group has a sequence. */
const groupSize = 6;
/** The fakes search their objects one after the other: with more of them each sequence takes longer. */
const groupsPerShop = 20;

let shop: TestShop;
let passwordHash: string;
let used = 0;
before(async () => {
  shop = await openTestShop();
  passwordHash = await createPasswords().hash(testPassword, 'sequences');
});
after(() => shop.close());

async function run(rounds: readonly Round[]): Promise<void> {
  if (++used % groupsPerShop === 0) {
    await shop.close();
    shop = await openTestShop();
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

test('property: whatever happens, nobody pays twice, nothing paid is lost, and one renewal remains', async () => {
  await fc.assert(fc.asyncProperty(roundsOf(groupSize), run), {
    numRuns: Math.ceil(sequences / groupSize),
    seed,
    endOnFailure: true,
    includeErrorInReport: true,
  });
});
