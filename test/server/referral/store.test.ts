/** What recording, deleting and erasing leave in the tables of the referral program. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { erasedAccountIds } from '#server/accounts/store.ts';
import { addMs, dayMs } from '#server/clock.ts';
import { recordRegistration } from '#server/referral/registration.ts';
import {
  deletePastRegistrationsOfErased,
  eraseReferral,
  expireRewards,
  findAllRewards,
  findRegistrations,
  findRewardPage,
  forgetNetworksBefore,
  insertReward,
  markClaimed,
  selectOfMailbox,
} from '#server/referral/store.ts';
import { createSecrets } from '#server/secrets.ts';
import { openTestApp, type TestApp } from '../support.ts';

const testApp = await openTestApp();
const { db } = testApp.context;
const now = testApp.clock.now();

/** Records a registration at a time, by default of a new mailbox in a network of its own. */
async function record(
  inviterId: string,
  { accountId, at = now, secrets = testApp.context.secrets, ...client }: Partial<Recorded> = {},
): Promise<string> {
  const id = accountId ?? (await testApp.createAccount());
  recorded += 1;
  const user = { email: `${id}@example.com`, ipAddress: `10.0.${recorded}.1`, ...client };
  const registration = { accountId: id, inviterId, ...user, now: at };
  await db.transaction().execute((tx) => recordRegistration(tx, { ...testApp.context, secrets }, registration));
  return id;
}
type Recorded = {
  accountId: string;
  at: Date;
  secrets: TestApp['context']['secrets'];
  email: string;
  ipAddress: string;
};
let recorded = 0;

type RewardChanges = { number?: number; earned_at?: Date; claim_deadline?: Date };
async function createReward(account_id: string, changes: RewardChanges = {}) {
  const reward = { account_id, month: '2026-11', number: 1, earned_at: now, registrations: 6, days: 12 };
  return (await insertReward(db, { ...reward, claim_deadline: addMs(now, dayMs), ...changes })) ?? '';
}

const reasonsOf = async (inviterId: string) =>
  (await findRegistrations(db, inviterId)).map(({ not_counted }) => not_counted).sort();

test('mailboxes and networks are recognized after the key of their digests was replaced', async () => {
  const inviterId = await testApp.createAccount();
  const [former, current] = ['a1', 'b2'].map((byte) => byte.repeat(32)) as [string, string];
  const [before, rotated] = [createSecrets([former]), createSecrets([current, former])];
  const network = { ipAddress: '192.0.2.1' };
  await record(inviterId, { ...network, secrets: before, email: 'ada@example.com' });
  await record(inviterId, { ...network, secrets: before });
  await record(inviterId, { secrets: rotated, email: 'ada@example.com' });
  await record(inviterId, { ...network, secrets: rotated });
  assert.deepEqual(await reasonsOf(inviterId), ['ownEmail', 'sameNetwork', null, null].sort());
});

test('deleting an account ends its own unclaimed rewards, and leaves those of others', async () => {
  const [own, other] = [await testApp.createAccount(), await testApp.createAccount()];
  const past = addMs(now, -dayMs);
  await createReward(own, { number: 1 });
  await createReward(own, { number: 2, claim_deadline: past });
  await markClaimed(db, await createReward(own, { number: 3 }), now);
  await createReward(other);
  await expireRewards(db, own, now);
  const deadlines = async (accountId: string) =>
    (await findAllRewards(db, accountId)).map(({ claim_deadline }) => claim_deadline);
  assert.deepEqual(await deadlines(own), [addMs(now, dayMs), past, addMs(now, -1)]);
  assert.deepEqual(await deadlines(other), [addMs(now, dayMs)]);
});

test('rewards are listed in pages, newest first, and those that were earned at once by their number', async () => {
  const account = await testApp.createAccount();
  for (const number of [2, 5, 1, 4, 3]) await createReward(account, { number });
  await createReward(account, { number: 6, earned_at: addMs(now, dayMs) });
  const numbersOn = async (page: number) =>
    (await findRewardPage(db, account, { page, pageSize: 4 })).rows.map(({ number }) => number);
  assert.deepEqual(
    [await numbersOn(1), await numbersOn(2)],
    [
      [6, 5, 4, 3],
      [2, 1],
    ],
  );
});

test('networks of past months are forgotten, and those of the current month still count', async () => {
  const inviterId = await testApp.createAccount();
  const last = addMs(now, -31 * dayMs);
  const [past, current] = [await record(inviterId, { at: last }), await record(inviterId)];
  await forgetNetworksBefore(db, now.toISOString().slice(0, 7));
  const isForgotten = async (accountId: string) => {
    const row = db.selectFrom('registrations').select('network_digest').where('account_id', '=', accountId);
    return (await row.executeTakeFirstOrThrow()).network_digest === '';
  };
  assert.deepEqual([await isForgotten(past), await isForgotten(current)], [true, false]);
});

test('registrations of past months are kept, except those of erased accounts', async () => {
  const inviterId = await testApp.createAccount();
  const erased = await testApp.createAccount({ deleted_at: now, erased_at: now });
  const last = addMs(now, -31 * dayMs);
  await record(inviterId, { at: last, email: 'kept@example.com' });
  await record(inviterId, { at: last, accountId: erased });
  await deletePastRegistrationsOfErased(db, now.toISOString().slice(0, 7));
  assert.equal((await findRegistrations(db, inviterId)).length, 1);
  await record(inviterId, { email: 'kept@example.com' });
  assert.deepEqual(await reasonsOf(inviterId), ['ownEmail', null].sort(), 'the mailbox still counts once');
});

test('erasing a referrer removes its rewards and registrations, and nothing of other referrers', async () => {
  const [erased, other] = [await testApp.createAccount(), await testApp.createAccount()];
  for (const inviterId of [erased, other]) {
    await record(inviterId);
    await createReward(inviterId);
  }
  await eraseReferral(db, erased, now.toISOString().slice(0, 7));
  const left = async (accountId: string) => [
    (await findRegistrations(db, accountId)).length,
    (await findAllRewards(db, accountId)).length,
  ];
  assert.deepEqual(
    [await left(erased), await left(other)],
    [
      [0, 0],
      [1, 1],
    ],
  );
});

test('a reward that was lost, or whose account was deleted, is not announced', async () => {
  const announced = await testApp.createAccount();
  const rewards = [
    await createReward(announced),
    await createReward(await testApp.createAccount(), { claim_deadline: addMs(now, -1) }),
    await createReward(await testApp.createAccount({ deleted_at: now })),
  ];
  const { jobs } = testApp.context;
  for (const rewardId of rewards)
    await jobs.add(db, { kind: 'reward-earned', key: `reward-earned ${rewardId}`, payload: { rewardId } });
  const mails = await testApp.mails();
  assert.deepEqual(
    mails.map(({ to }) => to.address),
    [`${announced}@example.com`],
  );
});

test('the mailbox of a registration is found without reading the others of its referrer', async () => {
  const inviterId = await testApp.createAccount();
  for (let count = 0; count < 30; count++) await record(inviterId);
  await db.transaction().execute(async (tx) => {
    await sql`analyze registrations`.execute(tx);
    // The table of a test is so small that reading all of it is cheapest.
    await sql`set local enable_seqscan = off`.execute(tx);
    const plan = JSON.stringify(await selectOfMailbox(tx, inviterId, ['a', 'b']).explain('text', sql`analyze`));
    assert.match(plan, /registrations_of_mailbox/);
    assert.doesNotMatch(plan, /Rows Removed by Filter/);
  });
});

test('erased accounts are found by an index of their own', async () => {
  await db.transaction().execute(async (tx) => {
    // The tables of a test are so small that reading all of them is cheapest.
    await sql`set local enable_seqscan = off`.execute(tx);
    assert.match(JSON.stringify(await erasedAccountIds(tx).explain()), /accounts_erased/);
  });
});
