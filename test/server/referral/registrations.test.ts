/** Which registrations count (docs/decisions/0019-referral-rewards.md). */
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { anyExitIp } from '#test/support/attackers/hostile-world.ts';
import { openTestProgram } from './test-program.ts';

const program = await openTestProgram();
beforeEach(() => program.clock.set('2026-11-10T12:00:00.000Z'));

test('only sign-ups with the invite code count', async () => {
  const { token, inviteCode } = await program.createReferrer();
  await program.signUpInvited(inviteCode);
  await program.signUp('without-code@example.com');
  assert.deepEqual(await program.getReferral(token), {
    referralId: inviteCode,
    counted: 1,
    perReward: 6,
    rewardDays: 12,
    monthEndsAt: '2026-11-30T23:59:59.999Z',
    daysLeft: 21,
    notCounted: [],
  });
});

test('a refused sign-up is not recorded', async () => {
  const { token, inviteCode } = await program.createReferrer();
  const signUp = await program.prepareSignUp(inviteCode);
  const responses = await Promise.all([signUp(), signUp(), signUp()]);
  assert.deepEqual(responses.map(({ status }) => status).sort(), [200, 422, 422]);
  assert.equal((await program.getReferral(token)).counted, 1);
});

test('the referrer’s own mailbox does not count in another spelling', async () => {
  const { token, inviteCode } = await program.createReferrer('mary.ann@gmail.com');
  await program.signUpInvited(inviteCode, { email: 'mary.ann+second@gmail.com' });
  await program.signUpInvited(inviteCode, { email: 'maryann@googlemail.com' });
  const { counted, notCounted } = await program.getReferral(token);
  assert.equal(counted, 0);
  const ownEmail = { time: '2026-11-10T12:00:00.000Z', reason: 'ownEmail' };
  assert.deepEqual(notCounted, [ownEmail, ownEmail]);
});

test('a mailbox counts once per referrer, also across months', async () => {
  const first = await program.createReferrer();
  const second = await program.createReferrer();
  await program.signUpInvited(first.inviteCode, { email: 'ada@tagged.example' });
  await program.signUpInvited(first.inviteCode, { email: 'ada+again@tagged.example' });
  await program.signUpInvited(second.inviteCode, { email: 'ada+elsewhere@tagged.example' });
  await program.signUpInvited(second.inviteCode, { email: 'a.da@tagged.example' });
  const { counted, notCounted } = await program.getReferral(first.token);
  assert.deepEqual([counted, notCounted[0].reason], [1, 'ownEmail']);
  assert.equal((await program.getReferral(second.token)).counted, 2);

  program.clock.set('2026-12-01T00:00:00.000Z');
  await program.signUpInvited(first.inviteCode, { email: 'ada+december@tagged.example' });
  const december = await program.getReferral(await program.signIn(first.email));
  assert.deepEqual([december.counted, december.notCounted.length], [0, 1]);
});

test('two registrations per IPv4 network count each month', async () => {
  const { email, token, inviteCode } = await program.createReferrer();
  for (const host of [1, 2, 3]) await program.signUpInvited(inviteCode, { ipAddress: `203.0.113.${host}` });
  await program.signUpInvited(inviteCode, { ipAddress: '::ffff:203.0.113.77' });
  await program.signUpInvited(inviteCode, { ipAddress: '203.0.114.1' });
  const { counted, notCounted } = await program.getReferral(token);
  assert.equal(counted, 3);
  assert.deepEqual(
    notCounted.map(({ reason }: { reason: string }) => reason),
    ['sameNetwork', 'sameNetwork'],
  );

  program.clock.set('2026-12-01T00:00:00.000Z');
  for (const host of [4, 5, 6]) await program.signUpInvited(inviteCode, { ipAddress: `203.0.113.${host}` });
  const december = await program.getReferral(await program.signIn(email));
  assert.deepEqual([december.counted, december.notCounted.length], [2, 1]);
});

test('two registrations per IPv6 /48 network count', async () => {
  const { token, inviteCode } = await program.createReferrer();
  for (const ipAddress of ['2001:db8:7:1::1', '2001:db8:7:2::9', '2001:0DB8:0007:ffff::1', '2001:db8:8:1::1'])
    await program.signUpInvited(inviteCode, { ipAddress });
  const { counted, notCounted } = await program.getReferral(token);
  assert.deepEqual([counted, notCounted.length], [3, 1]);
});

test('two registrations from all exits together count', async () => {
  const { token, inviteCode } = await program.createReferrer();
  for (const index of [1, 2, 3, 4]) await program.signUpInvited(inviteCode, { ipAddress: anyExitIp(index) });
  await program.signUpInvited(inviteCode, { ipAddress: '203.0.113.9' });
  const { counted, notCounted } = await program.getReferral(token);
  assert.deepEqual([counted, notCounted.length, notCounted[0].reason], [3, 2, 'sameNetwork']);
});

test('registrations for another referrer do not use up a network', async () => {
  const [first, second] = [await program.createReferrer(), await program.createReferrer()];
  for (const host of [1, 2]) await program.signUpInvited(first.inviteCode, { ipAddress: `192.0.2.${host}` });
  await program.signUpInvited(second.inviteCode, { ipAddress: '192.0.2.3' });
  assert.equal((await program.getReferral(second.token)).counted, 1);
});

test('simultaneous registrations count like consecutive ones', async () => {
  const { token, inviteCode } = await program.createReferrer();
  const sameNetwork = await Promise.all(
    [1, 2, 3, 4].map((host) => program.prepareSignUp(inviteCode, { ipAddress: `198.18.5.${host}` })),
  );
  const sameMailbox = await Promise.all(
    ['bob+a@example.com', 'bob+b@example.com'].map((email) => program.prepareSignUp(inviteCode, { email })),
  );
  const responses = await Promise.all([...sameNetwork, ...sameMailbox].map((signUp) => signUp()));
  assert.deepEqual(new Set(responses.map(({ status }) => status)), new Set([200]));
  const { counted, notCounted } = await program.getReferral(token);
  assert.deepEqual(
    [counted, notCounted.map(({ reason }: { reason: string }) => reason).sort()],
    [3, ['ownEmail', 'sameNetwork', 'sameNetwork']],
  );
});

test('registrations that do not count are listed newest first, of this month only', async () => {
  const { email, inviteCode } = await program.createReferrer('bob@example.com');
  for (const time of ['2026-11-20T10:00:00.000Z', '2026-11-30T23:59:59.999Z', '2026-12-01T00:00:00.000Z']) {
    program.clock.set(time);
    await program.signUpInvited(inviteCode, { email: `bob+${Date.parse(time)}@example.com` });
  }
  program.clock.set('2026-11-30T23:59:59.999Z');
  const token = await program.signIn(email);
  const times = async () =>
    (await program.getReferral(token)).notCounted.map(({ time }: { time: string }) => time.slice(0, 10));
  assert.deepEqual(await times(), ['2026-11-30', '2026-11-20']);
  program.clock.set('2026-12-01T00:00:00.000Z');
  assert.deepEqual(await times(), ['2026-12-01']);
});

test('at most 100 registrations that do not count are listed', async () => {
  const { token } = await program.createReferrer('many@example.com');
  const { db } = program.context;
  const [inviter] = await db.selectFrom('accounts').selectAll().where('email', '=', 'many@example.com').execute();
  const ids = Array.from({ length: 105 }, () => crypto.randomUUID());
  assert.ok(inviter);
  await db
    .insertInto('accounts')
    .values(ids.map((id, index) => ({ ...inviter, id, email: `${id}@example.com`, referral_code: `MANY${index}` })))
    .execute();
  await db
    .insertInto('registrations')
    .values(
      ids.map((account_id, index) => ({
        account_id,
        inviter_id: inviter.id,
        month: '2026-11',
        registered_at: new Date(Date.UTC(2026, 10, 2, 0, index)),
        mailbox_digest: '',
        network_digest: '',
        not_counted: 'sameNetwork' as const,
      })),
    )
    .execute();
  const { notCounted } = await program.getReferral(token);
  assert.equal(notCounted.length, 100);
  assert.deepEqual([notCounted[0].time, notCounted[99].time], ['2026-11-02T01:44:00.000Z', '2026-11-02T00:05:00.000Z']);
});

test('mailbox and network are stored as digests only', async () => {
  const { inviteCode } = await program.createReferrer();
  await program.signUpInvited(inviteCode, { email: 'private-mailbox@example.com', ipAddress: '198.18.77.9' });
  const rows = JSON.stringify(await program.context.db.selectFrom('registrations').selectAll().execute());
  assert.doesNotMatch(rows, /private-mailbox|example|198\.18/);
});

test('the referral status requires a session', async () => {
  const response = await program.get('/turboClient/api/c-end/referral');
  assert.deepEqual([response.status, response.body.code], [401, 2001]);
});
