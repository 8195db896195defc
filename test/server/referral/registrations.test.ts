/** Which registrations count, through sign-ups with an invite code. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { openProgramme, type Programme } from './support.ts';

let programme: Programme;
before(async () => {
  programme = await openProgramme();
});
beforeEach(() => programme.clock.set('2026-11-10T12:00:00.000Z'));
after(() => programme.close());

test('somebody who came by the code counts; nobody else does', async () => {
  const { token, inviteCode } = await programme.referrer();
  await programme.join(inviteCode);
  await programme.signUp('by-herself@example.com');
  assert.deepEqual(await programme.referral(token), {
    referralId: inviteCode,
    counted: 1,
    perReward: 6,
    rewardDays: 12,
    monthEndsAt: '2026-11-30T23:59:59.999Z',
    notCounted: [],
  });
});

test('a refused sign-up leaves no trace', async () => {
  const { token, inviteCode } = await programme.referrer();
  const signUp = await programme.guest(inviteCode);
  const answers = await Promise.all([signUp(), signUp(), signUp()]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 422, 422]);
  assert.equal((await programme.referral(token)).counted, 1);
});

test('the own mailbox under another spelling does not count', async () => {
  const { token, inviteCode } = await programme.referrer('mary.ann@gmail.com');
  await programme.join(inviteCode, { email: 'mary.ann+second@gmail.com' });
  await programme.join(inviteCode, { email: 'maryann@googlemail.com' });
  const { counted, notCounted } = await programme.referral(token);
  assert.equal(counted, 0);
  const one = { time: '2026-11-10T12:00:00.000Z', reason: 'ownEmail' };
  assert.deepEqual(notCounted, [one, one]);
});

test('one mailbox counts once for a referrer, also in another month, and once for every other', async () => {
  const first = await programme.referrer();
  const second = await programme.referrer();
  await programme.join(first.inviteCode, { email: 'guest@tagged.example' });
  await programme.join(first.inviteCode, { email: 'guest+again@tagged.example' });
  await programme.join(second.inviteCode, { email: 'guest+elsewhere@tagged.example' });
  await programme.join(second.inviteCode, { email: 'g.uest@tagged.example' });
  const { counted, notCounted } = await programme.referral(first.token);
  assert.deepEqual([counted, notCounted[0].reason], [1, 'ownEmail']);
  assert.equal((await programme.referral(second.token)).counted, 2);

  programme.clock.set('2026-12-01T00:00:00.000Z');
  await programme.join(first.inviteCode, { email: 'guest+december@tagged.example' });
  const december = await programme.referral(await programme.signIn(first.email));
  assert.deepEqual([december.counted, december.notCounted.length], [0, 1]);
});

test('of one IPv4 network two count in a month, and two again in the next', async () => {
  const { email, token, inviteCode } = await programme.referrer();
  for (const host of [1, 2, 3]) await programme.join(inviteCode, { from: `203.0.113.${host}` });
  await programme.join(inviteCode, { from: '::ffff:203.0.113.77' });
  await programme.join(inviteCode, { from: '203.0.114.1' });
  const { counted, notCounted } = await programme.referral(token);
  assert.equal(counted, 3);
  assert.deepEqual(
    notCounted.map(({ reason }: { reason: string }) => reason),
    ['sameNetwork', 'sameNetwork'],
  );

  programme.clock.set('2026-12-01T00:00:00.000Z');
  for (const host of [4, 5, 6]) await programme.join(inviteCode, { from: `203.0.113.${host}` });
  const december = await programme.referral(await programme.signIn(email));
  assert.deepEqual([december.counted, december.notCounted.length], [2, 1]);
});

test('of one IPv6 /48 two count, whatever the line and the host', async () => {
  const { token, inviteCode } = await programme.referrer();
  for (const from of ['2001:db8:7:1::1', '2001:db8:7:2::9', '2001:0DB8:0007:ffff::1', '2001:db8:8:1::1'])
    await programme.join(inviteCode, { from });
  const { counted, notCounted } = await programme.referral(token);
  assert.deepEqual([counted, notCounted.length], [3, 1]);
});

test('another referrer’s guests from the same network are no matter', async () => {
  const [first, second] = [await programme.referrer(), await programme.referrer()];
  for (const host of [1, 2]) await programme.join(first.inviteCode, { from: `192.0.2.${host}` });
  await programme.join(second.inviteCode, { from: '192.0.2.3' });
  assert.equal((await programme.referral(second.token)).counted, 1);
});

test('at once as one after another: of four from one network two count, of one mailbox twice one', async () => {
  const { token, inviteCode } = await programme.referrer();
  const neighbours = await Promise.all(
    [1, 2, 3, 4].map((host) => programme.guest(inviteCode, { from: `198.18.5.${host}` })),
  );
  const twins = await Promise.all(
    ['twin+a@example.com', 'twin+b@example.com'].map((email) => programme.guest(inviteCode, { email })),
  );
  const answers = await Promise.all([...neighbours, ...twins].map((signUp) => signUp()));
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
  const { counted, notCounted } = await programme.referral(token);
  assert.deepEqual(
    [counted, notCounted.map(({ reason }: { reason: string }) => reason).sort()],
    [3, ['ownEmail', 'sameNetwork', 'sameNetwork']],
  );
});

test('those that did not count come newest first, of this month only', async () => {
  const { email, inviteCode } = await programme.referrer('loner@example.com');
  for (const moment of ['2026-11-20T10:00:00.000Z', '2026-11-30T23:59:59.999Z', '2026-12-01T00:00:00.000Z']) {
    programme.clock.set(moment);
    await programme.join(inviteCode, { email: `loner+${Date.parse(moment)}@example.com` });
  }
  programme.clock.set('2026-11-30T23:59:59.999Z');
  const token = await programme.signIn(email);
  const times = async () =>
    (await programme.referral(token)).notCounted.map(({ time }: { time: string }) => time.slice(0, 10));
  assert.deepEqual(await times(), ['2026-11-30', '2026-11-20']);
  programme.clock.set('2026-12-01T00:00:00.000Z');
  assert.deepEqual(await times(), ['2026-12-01']);
});

test('the newest hundred of those that did not count are shown', async () => {
  const { token } = await programme.referrer('crowd@example.com');
  const { db } = programme.context;
  const [inviter] = await db.selectFrom('accounts').selectAll().where('email', '=', 'crowd@example.com').execute();
  const ids = Array.from({ length: 105 }, () => crypto.randomUUID());
  assert.ok(inviter);
  await db
    .insertInto('accounts')
    .values(ids.map((id, index) => ({ ...inviter, id, email: `${id}@example.com`, referral_code: `CROWD${index}` })))
    .execute();
  await db
    .insertInto('registrations')
    .values(
      ids.map((account_id, index) => ({
        ...{
          account_id,
          inviter_id: inviter.id,
          month: '2026-11',
          registered_at: new Date(Date.UTC(2026, 10, 2, 0, index)),
        },
        ...{ mailbox_digest: '', network_digest: '', not_counted: 'sameNetwork' as const },
      })),
    )
    .execute();
  const { notCounted } = await programme.referral(token);
  assert.equal(notCounted.length, 100);
  assert.deepEqual([notCounted[0].time, notCounted[99].time], ['2026-11-02T01:44:00.000Z', '2026-11-02T00:05:00.000Z']);
});

test('neither mailbox nor network is stored as it is', async () => {
  const { inviteCode } = await programme.referrer();
  await programme.join(inviteCode, { email: 'secretive@example.com', from: '198.18.77.9' });
  const rows = JSON.stringify(await programme.context.db.selectFrom('registrations').selectAll().execute());
  assert.doesNotMatch(rows, /secretive|example|198\.18/);
});

test('without a session nothing is told', async () => {
  const answer = await programme.get('/turboClient/api/c-end/referral');
  assert.deepEqual([answer.status, answer.body.code], [401, 2001]);
});
