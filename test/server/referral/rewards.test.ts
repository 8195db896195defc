/** What inviting earns, and claiming it. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { dayMs } from '#server/clock.ts';
import { calls, openProgramme, type Programme } from './support.ts';

let programme: Programme;
before(async () => {
  programme = await openProgramme();
});
beforeEach(() => programme.clock.set('2026-11-10T12:00:00.000Z'));
after(() => programme.close());

/** A referrer of `count` guests, and the rewards, newest first. */
async function referrerOf(count: number) {
  const referrer = await programme.referrer();
  await programme.joinMany(referrer.inviteCode, count);
  return { ...referrer, rewards: (await programme.rewards(referrer.token)).rows };
}

test('five earn nothing, the sixth earns a reward', async () => {
  const { token, inviteCode, rewards } = await referrerOf(5);
  assert.deepEqual(rewards, []);
  await programme.join(inviteCode);
  const { rows, total } = await programme.rewards(token);
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
  assert.equal((await programme.referral(token)).counted, 6);
});

test('twelve in a month earn two; who does not count earns nothing', async () => {
  const { email, token, inviteCode } = await referrerOf(11);
  await programme.join(inviteCode, { email: email.replace('@', '+own@') });
  assert.equal((await programme.rewards(token)).total, 1);
  await programme.join(inviteCode);
  assert.equal((await programme.rewards(token)).total, 2);
});

test('twelve at once earn two', async () => {
  const { token, inviteCode } = await programme.referrer();
  const guests = [];
  for (let count = 0; count < 12; count++) guests.push(await programme.guest(inviteCode));
  const answers = await Promise.all(guests.map((signUp) => signUp()));
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
  assert.equal((await programme.rewards(token)).total, 2);
  assert.equal((await programme.referral(token)).counted, 12);
});

test('the sixth and the seventh at once earn one', async () => {
  const { token, inviteCode } = await referrerOf(5);
  const [sixth, seventh] = [await programme.guest(inviteCode), await programme.guest(inviteCode)];
  await Promise.all([sixth(), seventh()]);
  assert.equal((await programme.rewards(token)).total, 1);
  assert.equal((await programme.referral(token)).counted, 7);
});

test('five in the last millisecond and one in the next earn nothing', async () => {
  const { email, inviteCode } = await programme.referrer();
  programme.clock.set('2026-11-30T23:59:59.999Z');
  await programme.joinMany(inviteCode, 5);
  programme.clock.set('2026-12-01T00:00:00.000Z');
  await programme.join(inviteCode);
  const token = await programme.signIn(email);
  assert.equal((await programme.rewards(token)).total, 0);
  const { counted, monthEndsAt } = await programme.referral(token);
  assert.deepEqual([counted, monthEndsAt], [1, '2026-12-31T23:59:59.999Z']);
});

test('six in the last millisecond earn one that can be claimed in that millisecond only', async () => {
  const { email, inviteCode } = await programme.referrer();
  programme.clock.set('2026-11-30T23:59:59.999Z');
  await programme.joinMany(inviteCode, 12);
  const token = await programme.signIn(email);
  const [second, first] = (await programme.rewards(token)).rows;
  assert.equal(first.claimDeadline, '2026-11-30T23:59:59.999Z');
  assert.equal((await programme.claim(token, first.rewardId)).status, 200);

  programme.clock.set('2026-12-01T00:00:00.000Z');
  const late = await programme.claim(token, second.rewardId);
  assert.deepEqual([late.status, late.body.code], [409, 4002]);
  const { rows } = await programme.rewards(token);
  assert.deepEqual(
    rows.map(({ status, expired }: { status: string; expired: boolean }) => [status, expired]),
    [
      ['unclaimed', true],
      ['claimed', false],
    ],
  );
  assert.equal((await programme.claim(token, first.rewardId)).body.code, 4003, 'claimed stays claimed');
});

test('a claimed reward is twelve days of the personal plan, from now', async () => {
  const { token, rewards } = await referrerOf(6);
  programme.clock.advance(dayMs);
  const claimed = await programme.claim(token, rewards[0].rewardId);
  assert.equal(claimed.status, 200);
  assert.deepEqual(claimed.body.data, { ...rewards[0], status: 'claimed', claimedAt: '2026-11-11T12:00:00.000Z' });
  assert.deepEqual((await programme.rewards(token)).rows, [claimed.body.data]);

  const { data } = (await programme.get(calls.subscription, { token })).body;
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

test('two rewards add up', async () => {
  const { token, rewards } = await referrerOf(12);
  for (const { rewardId } of rewards) assert.equal((await programme.claim(token, rewardId)).status, 200);
  const { data } = (await programme.get(calls.subscription, { token })).body;
  assert.deepEqual([data.entitlements.length, data.validity.daysLeft], [2, 24]);
});

test('claimed twice, one after the other or at once, it gives its days once', async () => {
  const { token, rewards } = await referrerOf(6);
  const { rewardId } = rewards[0];
  const answers = await Promise.all(Array.from({ length: 8 }, () => programme.claim(token, rewardId)));
  answers.push(await programme.claim(token, rewardId));
  assert.deepEqual(answers.map(({ body }) => body.code).sort(), [0, ...Array(8).fill(4003)]);
  assert.equal((await programme.get(calls.subscription, { token })).body.data.validity.daysLeft, 12);
});

test('other people’s rewards do not exist, nor does what is no id', async () => {
  const { token, rewards } = await referrerOf(6);
  const stranger = await programme.referrer();
  assert.equal((await programme.rewards(stranger.token)).total, 0);
  const unknown = [rewards[0].rewardId, 'r-9c1e52b0', '1', crypto.randomUUID(), '0'.repeat(64)];
  for (const rewardId of unknown) {
    const answer = await programme.claim(stranger.token, rewardId);
    assert.deepEqual([answer.status, answer.body.code], [404, 4001], rewardId);
  }
  const noId = await programme.claim(stranger.token, 'a%27b');
  assert.deepEqual([noId.status, noId.body.code], [422, 1002]);
  assert.equal((await programme.rewards(token)).rows[0].status, 'unclaimed');
});

test('without a session nothing is listed or claimed', async () => {
  assert.equal((await programme.get(calls.rewards)).status, 401);
  assert.equal((await programme.post(calls.claim('r-9c1e52b0'))).status, 401);
});

test('rewards come in pages, the newest first', async () => {
  const { token, email, inviteCode } = await referrerOf(6);
  programme.clock.advance(dayMs);
  await programme.joinMany(inviteCode, 6);
  programme.clock.set('2026-12-05T12:00:00.000Z');
  await programme.joinMany(inviteCode, 6);
  const session = await programme.signIn(email);
  const times = async (query: string) =>
    (await programme.rewards(session, query)).rows.map(({ time }: { time: string }) => time.slice(0, 10));
  assert.deepEqual(await times(''), ['2026-12-05', '2026-11-11', '2026-11-10']);
  assert.deepEqual(await times('?page=1&pageSize=2&pagination=true'), ['2026-12-05', '2026-11-11']);
  assert.deepEqual(await times('?page=2&pageSize=2'), ['2026-11-10']);
  const { rows, ...beyond } = await programme.rewards(session, '?page=3&pageSize=2');
  assert.deepEqual([rows, beyond], [[], { total: 3, page: 3, pageSize: 2 }]);
  const wrong = await programme.get(`${calls.rewards}?page=0`, { token });
  assert.deepEqual([wrong.status, wrong.body.code], [422, 1002]);
});
