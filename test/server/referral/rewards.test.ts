/** Earning and claiming rewards (docs/decisions/0019-referral-rewards.md). */
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { dayMs } from '#server/clock.ts';
import { registrationBody } from '../support.ts';
import { openTestProgram, paths } from './test-program.ts';

const program = await openTestProgram();
beforeEach(() => program.clock.set('2026-11-10T12:00:00.000Z'));

/** A referrer with `count` registrations; the rewards are newest first. */
async function createReferrerWith(count: number) {
  const referrer = await program.createReferrer();
  await program.signUpManyInvited(referrer.inviteCode, count);
  return { ...referrer, rewards: (await program.listRewards(referrer.token)).rows };
}

test('every sixth registration earns a reward', async () => {
  const { token, inviteCode, rewards } = await createReferrerWith(5);
  assert.deepEqual(rewards, []);
  await program.signUpInvited(inviteCode);
  const { rows, total } = await program.listRewards(token);
  assert.equal(total, 1);
  const { rewardId, ...reward } = rows[0];
  assert.match(rewardId, /^[\w-]{36}$/);
  assert.deepEqual(reward, {
    time: '2026-11-10T12:00:00.000Z',
    status: 'unclaimed',
    claimDeadline: '2026-11-30T23:59:59.999Z',
    expired: false,
    claimedAt: null,
    registrations: 6,
    days: 12,
  });
  assert.equal((await program.getReferral(token)).counted, 6);
});

test('twelve registrations earn two rewards; one that does not count earns nothing', async () => {
  const { email, token, inviteCode } = await createReferrerWith(11);
  await program.signUpInvited(inviteCode, { email: email.replace('@', '+own@') });
  assert.equal((await program.listRewards(token)).total, 1);
  await program.signUpInvited(inviteCode);
  assert.equal((await program.listRewards(token)).total, 2);
});

test('twelve simultaneous registrations earn two rewards', async () => {
  const { token, inviteCode } = await program.createReferrer();
  const signUps = [];
  for (let count = 0; count < 12; count++) signUps.push(await program.prepareSignUp(inviteCode));
  const responses = await Promise.all(signUps.map((signUp) => signUp()));
  assert.deepEqual(new Set(responses.map(({ status }) => status)), new Set([200]));
  assert.equal((await program.listRewards(token)).total, 2);
  assert.equal((await program.getReferral(token)).counted, 12);
});

test('the sixth and the seventh registration at the same time earn one reward', async () => {
  const { token, inviteCode } = await createReferrerWith(5);
  const [sixth, seventh] = [await program.prepareSignUp(inviteCode), await program.prepareSignUp(inviteCode)];
  await Promise.all([sixth(), seventh()]);
  assert.equal((await program.listRewards(token)).total, 1);
  assert.equal((await program.getReferral(token)).counted, 7);
});

test('five registrations in the last millisecond of a month and one in the next month earn nothing', async () => {
  const { email, inviteCode } = await program.createReferrer();
  program.clock.set('2026-11-30T23:59:59.999Z');
  await program.signUpManyInvited(inviteCode, 5);
  program.clock.set('2026-12-01T00:00:00.000Z');
  await program.signUpInvited(inviteCode);
  const token = await program.signIn(email);
  assert.equal((await program.listRewards(token)).total, 0);
  const { counted, monthEndsAt } = await program.getReferral(token);
  assert.deepEqual([counted, monthEndsAt], [1, '2026-12-31T23:59:59.999Z']);
});

test('a reward of the last millisecond of a month can be claimed in that millisecond only', async () => {
  const { email, inviteCode } = await program.createReferrer();
  program.clock.set('2026-11-30T23:59:59.999Z');
  await program.signUpManyInvited(inviteCode, 12);
  const token = await program.signIn(email);
  const [second, first] = (await program.listRewards(token)).rows;
  assert.equal(first.claimDeadline, '2026-11-30T23:59:59.999Z');
  assert.equal((await program.claim(token, first.rewardId)).status, 200);

  program.clock.set('2026-12-01T00:00:00.000Z');
  const late = await program.claim(token, second.rewardId);
  assert.deepEqual([late.status, late.body.code], [409, 4002]);
  const { rows } = await program.listRewards(token);
  assert.deepEqual(
    rows.map(({ status, expired }: { status: string; expired: boolean }) => [status, expired]),
    [
      ['unclaimed', true],
      ['claimed', false],
    ],
  );
  assert.equal((await program.claim(token, first.rewardId)).body.code, 4003, 'a claimed reward stays claimed');
});

test('a claimed reward grants twelve days of the personal plan from now', async () => {
  const { token, rewards } = await createReferrerWith(6);
  program.clock.advance(dayMs);
  const claimed = await program.claim(token, rewards[0].rewardId);
  assert.equal(claimed.status, 200);
  assert.deepEqual(claimed.body.data, { ...rewards[0], status: 'claimed', claimedAt: '2026-11-11T12:00:00.000Z' });
  assert.deepEqual((await program.listRewards(token)).rows, [claimed.body.data]);

  const { data } = (await program.get(paths.subscription, { token })).body;
  const [{ entitlementId, ...entitlement }] = data.entitlements;
  assert.deepEqual(entitlement, {
    plan: 'personal',
    days: 12,
    daysLeft: 12,
    state: 'active',
    startsAt: '2026-11-11T12:00:00.000Z',
    endsAt: '2026-11-23T12:00:00.000Z',
    orderId: null,
  });
  assert.deepEqual([data.plan, data.subscribing, data.validity.daysLeft], ['personal', false, 12]);
});

test('the days of two rewards add up', async () => {
  const { token, rewards } = await createReferrerWith(12);
  for (const { rewardId } of rewards) assert.equal((await program.claim(token, rewardId)).status, 200);
  const { data } = (await program.get(paths.subscription, { token })).body;
  assert.deepEqual([data.entitlements.length, data.validity.daysLeft], [2, 24]);
});

test('a reward claimed repeatedly or simultaneously grants its days once', async () => {
  const { token, rewards } = await createReferrerWith(6);
  const { rewardId } = rewards[0];
  const responses = await Promise.all(Array.from({ length: 8 }, () => program.claim(token, rewardId)));
  responses.push(await program.claim(token, rewardId));
  assert.deepEqual(responses.map(({ body }) => body.code).sort(), [0, ...Array(8).fill(4003)]);
  assert.equal((await program.get(paths.subscription, { token })).body.data.validity.daysLeft, 12);
});

test('rewards of other accounts and invalid ids are unknown', async () => {
  const { token, rewards } = await createReferrerWith(6);
  const stranger = await program.createReferrer();
  assert.equal((await program.listRewards(stranger.token)).total, 0);
  const unknown = [rewards[0].rewardId, 'r-9c1e52b0', '1', crypto.randomUUID(), '0'.repeat(64)];
  for (const rewardId of unknown) {
    const response = await program.claim(stranger.token, rewardId);
    assert.deepEqual([response.status, response.body.code], [404, 4001], rewardId);
  }
  const malformed = await program.claim(stranger.token, 'a%27b');
  assert.deepEqual([malformed.status, malformed.body.code], [422, 1002]);
  assert.equal((await program.listRewards(token)).rows[0].status, 'unclaimed');
});

test('listing and claiming require a session', async () => {
  assert.equal((await program.get(paths.rewards)).status, 401);
  assert.equal((await program.post(paths.claim('r-9c1e52b0'))).status, 401);
});

test('rewards are listed in pages, newest first', async () => {
  const { token, email, inviteCode } = await createReferrerWith(6);
  program.clock.advance(dayMs);
  await program.signUpManyInvited(inviteCode, 6);
  program.clock.set('2026-12-05T12:00:00.000Z');
  await program.signUpManyInvited(inviteCode, 6);
  const session = await program.signIn(email);
  const times = async (query: string) =>
    (await program.listRewards(session, query)).rows.map(({ time }: { time: string }) => time.slice(0, 10));
  assert.deepEqual(await times(''), ['2026-12-05', '2026-11-11', '2026-11-10']);
  assert.deepEqual(await times('?page=1&pageSize=2&pagination=true'), ['2026-12-05', '2026-11-11']);
  assert.deepEqual(await times('?page=2&pageSize=2'), ['2026-11-10']);
  const { rows, ...beyond } = await program.listRewards(session, '?page=3&pageSize=2');
  assert.deepEqual([rows.length, beyond], [1, { total: 3, page: 2, pageSize: 2 }], 'the last page');
  const invalid = await program.get(`${paths.rewards}?page=0`, { token });
  assert.deepEqual([invalid.status, invalid.body.code], [422, 1002]);
});

test('an earned reward is announced once, in the language of the sign-up; not after it was claimed', async () => {
  const { db } = program.context;
  const { email, inviteCode } = await createReferrerWith(5);
  await db.updateTable('accounts').set({ locale: 'de' }).where('email', '=', email).execute();
  await program.signUpInvited(inviteCode);
  const rewardMails = async (to: string, subject: RegExp) =>
    (await program.mails()).filter((mail) => mail.to.address === to && subject.test(mail.subject));
  const [mail, ...more] = await rewardMails(email, /^Sie haben 12 Tage im Tarif Personal verdient/);
  assert.match(mail?.text ?? '', /bis zum 30\.\u00a0November\u00a02026 \(UTC\)[\s\S]*\/de\/referral/);
  assert.deepEqual(more, []);

  const other = await program.createReferrer();
  await program.signUpManyInvited(other.inviteCode, 5);
  const signUp = await program.prepareSignUp(other.inviteCode);
  await signUp();
  const [reward] = (await program.listRewards(other.token)).rows;
  await program.claim(other.token, reward.rewardId);
  assert.equal((await rewardMails(other.email, /earned/)).length, 0);
});

test('an account keeps the language of its sign-up', async () => {
  const email = 'sprache@example.com';
  await program.post(paths.sendCode, { email });
  const body = registrationBody(email, await program.lastCode(email));
  await program.post(paths.register, body, { headers: { 'accept-language': 'ja' } });
  const account = program.context.db.selectFrom('accounts').select('locale').where('email', '=', email);
  assert.deepEqual(await account.executeTakeFirst(), { locale: 'ja' });
});
