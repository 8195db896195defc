/** The second factor: switching it on and off, asking for it after every first factor, and what is refused (docs/decisions/0056-second-factor.md). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { triesPerAccount, triesPerSession } from '#server/accounts/second-factor/check-second-factor.ts';
import {
  completeSecondFactor,
  triesOfDevices,
  triesPerPair,
} from '#server/accounts/second-factor/complete-second-factor.ts';
import { resealSecrets } from '#server/accounts/second-factor/reseal-secrets.ts';
import { findStep } from '#server/accounts/second-factor/rules.ts';
import { enableSecondFactor, findSecondFactor, replaceSecret, useStep } from '#server/accounts/second-factor/store.ts';
import { dayMs, minuteMs } from '#server/clock.ts';
import { pairBudgets } from '#server/http/client.ts';
import type { Budget } from '#server/http/limits.ts';
import { runCommand } from '#server/ops/run.ts';
import { applyRetention } from '#server/retention.ts';
import { createSecrets } from '#server/secrets.ts';
import { clientOf, findAccountId, findSession, openTestApp, testPassword } from '../support.ts';
import { switchOn } from './authenticator-app.ts';
import { createBrowser, queryParam, verifier } from './oauth/browser.ts';
import {
  deleteAccount,
  findMails,
  findNotices,
  isSignedIn,
  openAnotherSession,
  paths,
  requestConfirmationCode,
  signIn,
  signUpByOAuth,
} from './support.ts';

const testApp = await openTestApp({ sandbox: true });
const { clock, context } = testApp;
const { db } = context;

const complete = (token: string, code: string, options = {}) =>
  testApp.post(paths.completeSecondFactor, { token, code }, options);
/** The token of a sign-in that waits for its second factor. */
const pendingOf = (response: { body: { code: number; data: { secondFactor?: string } } }) => {
  assert.equal(response.body.code, 2021, JSON.stringify(response.body));
  return response.body.data.secondFactor ?? '';
};
const lastSubject = async (email: string) => (await findMails(testApp, email)).at(-1)?.subject ?? '';
const accountOf = async (token: string) => (await testApp.get(paths.account, { token })).body.data;
const isRemembered = async (token: string) => {
  const [{ expiresAt }] = (await accountOf(token)).sessions;
  return Date.parse(expiresAt) > clock.now().getTime() + dayMs;
};

test('a code of the app switches it on, which signs out elsewhere, and a mail tells the owner', async () => {
  const email = 'on@example.com';
  const token = await testApp.signUp(email);
  const other = await openAnotherSession(testApp, email);
  const wrong = await testApp.post(paths.secondFactor, { code: '000000' }, { token });
  assert.equal(wrong.body.code, 2027, 'nothing was begun');
  const { uri, recoveryCodes, app } = await switchOn(testApp, token);
  assert.match(uri, /^otpauth:\/\/totp\/Tern%20VPN:on%40example\.com\?.*secret=[A-Z2-7]{32}/);
  assert.deepEqual([recoveryCodes.length, new Set(recoveryCodes).size], [10, 10]);
  assert.ok(recoveryCodes.every((code) => /^[A-Z2-9]{4}(-[A-Z2-9]{4}){3}$/.test(code)));
  assert.equal(await isSignedIn(testApp, other), false);
  assert.match(await lastSubject(email), /^Two-step verification is on/);
  const { secondFactor } = await accountOf(token);
  assert.deepEqual(secondFactor, { since: clock.now().toISOString(), recoveryCodesLeft: 10 });
  assert.equal((await testApp.post(paths.setUpSecondFactor, undefined, { token })).body.code, 2026);
  assert.equal((await testApp.post(paths.secondFactor, { code: app.code(1) }, { token })).body.code, 2026);
  const exported = await testApp.get(paths.export, { token });
  assert.deepEqual(exported.body.data.account.secondFactor, secondFactor);
  const secret = /secret=(\w+)/.exec(uri)?.[1] ?? '';
  assert.doesNotMatch(exported.raw, new RegExp(secret));
  const stored = JSON.stringify([
    await db.selectFrom('second_factors').selectAll().execute(),
    await db.selectFrom('recovery_codes').selectAll().execute(),
  ]);
  for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
    assert.ok(!stored.includes(text));
});

test('the browser that switched it on stays known', async () => {
  const email = 'on-device@example.com';
  const token = await testApp.signUp(email);
  const { app, cookie } = await switchOn(testApp, token);
  const options = { headers: { cookie } };
  const pending = pendingOf(
    await testApp.post(paths.signIn, { email, password: testPassword, deviceType: 'web' }, options),
  );
  assert.equal((await complete(pending, app.nextCode(), options)).status, 200);
  assert.deepEqual(await findNotices(testApp, email), []);
});

test('a set-up that is not confirmed, late or answered wrong changes nothing', async () => {
  const email = 'set-up@example.com';
  const token = await testApp.signUp(email);
  clock.advance(10 * minuteMs);
  assert.equal((await testApp.post(paths.setUpSecondFactor, undefined, { token })).body.code, 2020);
  await testApp.post(paths.confirm, { password: testPassword }, { token });
  await testApp.post(paths.setUpSecondFactor, undefined, { token });
  assert.equal((await testApp.post(paths.secondFactor, { code: '000000' }, { token })).body.code, 2023);
  assert.equal((await signIn(testApp, email)).status, 200, 'not asked for yet');
  clock.advance(15 * minuteMs);
  await testApp.post(paths.confirm, { password: testPassword }, { token });
  assert.equal((await testApp.post(paths.secondFactor, { code: '000000' }, { token })).body.code, 2027);
  clock.advance(dayMs);
  await applyRetention(context);
  assert.equal((await db.selectFrom('second_factors').selectAll().where('enabled_at', 'is', null).execute()).length, 0);
});

test('the cleanup deletes a set-up that was only begun, and never a second factor that is on', async () => {
  const [on, begun] = [await testApp.signUp('stays-on@example.com'), await testApp.signUp('begun@example.com')];
  await switchOn(testApp, on);
  await testApp.post(paths.setUpSecondFactor, undefined, { token: begun });
  clock.advance(2 * dayMs);
  await applyRetention(context);
  const kept = await db.selectFrom('second_factors').select('account_id').execute();
  const ids = kept.map(({ account_id }) => account_id);
  const accountIds = [await findAccountId(testApp, on), await findAccountId(testApp, begun)];
  assert.deepEqual(
    accountIds.map((id) => ids.includes(id)),
    [true, false],
  );
});

test('a secret that a new set-up replaced meanwhile is neither switched on nor sealed anew', async () => {
  const token = await testApp.signUp('begun-anew@example.com');
  const accountId = await findAccountId(testApp, token);
  const begin = async () => {
    await testApp.post(paths.setUpSecondFactor, undefined, { token });
    const factor = await findSecondFactor(db, accountId);
    assert.ok(factor);
    return factor;
  };
  const [former, current] = [await begin(), await begin()];
  await replaceSecret(db, former, 'sealed');
  assert.equal(await enableSecondFactor(db, former, { step: 1, now: clock.now() }), false);
  assert.deepEqual(await findSecondFactor(db, accountId), current);
});

test('after the password comes a code: once, one step early or late, within ten minutes', async () => {
  const email = 'asked@example.com';
  const { app } = await switchOn(testApp, await testApp.signUp(email));
  const used = app.code();
  const pending = pendingOf(await signIn(testApp, email, { remember: true }));
  assert.equal((await complete(pending, used)).body.code, 2023, 'the code that switched it on');
  assert.equal((await complete(pending, app.code(2))).body.code, 2023, 'too early');
  const code = app.code(1);
  const completed = await complete(pending, code);
  assert.equal(await isRemembered(completed.body.data.token), true);
  assert.equal((await complete(pending, app.code(1))).body.code, 2024, 'a sign-in is completed once');
  const again = pendingOf(await signIn(testApp, email));
  assert.equal((await complete(again, code)).body.code, 2023, 'a code works once');
  clock.advance(2 * minuteMs);
  const both = app.code(-1);
  const answers = await Promise.all([complete(again, both), complete(pendingOf(await signIn(testApp, email)), both)]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 422], 'of two requests one gets it');
  const late = pendingOf(await signIn(testApp, email));
  clock.advance(10 * minuteMs);
  assert.equal((await complete(late, app.code())).body.code, 2024);
  const token = completed.body.data.token;
  const [signInRecord] = (await accountOf(token)).signIns;
  assert.deepEqual([signInRecord.method, signInRecord.secondFactor], ['password', 'app']);
});

test('an app is named by its platform, which only its first factor says', async () => {
  const email = 'in-app@example.com';
  const { app } = await switchOn(testApp, await testApp.signUp(email));
  const pending = pendingOf(await signIn(testApp, email, { deviceType: 'ios' }));
  const { token } = (await complete(pending, app.nextCode())).body.data;
  const { sessions, signIns } = await accountOf(token);
  assert.deepEqual([sessions[0].device, signIns[0].device], ['iOS', 'iOS']);
  assert.match((await findNotices(testApp, email)).at(-1)?.text ?? '', /iOS/);
});

test('a step whose code was used, or an earlier one, is not accepted and not noted again', async () => {
  const token = await testApp.signUp('steps@example.com');
  const { app, uri } = await switchOn(testApp, token);
  const secret = new URL(uri).searchParams.get('secret') ?? '';
  const now = clock.now();
  const step = findStep(secret, app.code(), { now, lastStep: 0 }) ?? 0;
  assert.equal(findStep(secret, app.code(), { now, lastStep: step - 1 }), step);
  assert.equal(findStep(secret, app.code(), { now, lastStep: step }), null);
  assert.equal(findStep(secret, app.code(-1), { now, lastStep: step }), null);
  const accountId = await findAccountId(testApp, token);
  const uses = [await useStep(db, accountId, step + 1), await useStep(db, accountId, step + 1)];
  assert.deepEqual([...uses, await useStep(db, accountId, step)], [true, false, false]);
});

test('only the browser that gave the password can give the code', async () => {
  const email = 'browser@example.com';
  const { app } = await switchOn(testApp, await testApp.signUp(email));
  const browser = { 'sec-fetch-site': 'same-origin' };
  const response = await testApp.post(
    paths.signIn,
    { email, password: testPassword, deviceType: 'web' },
    { headers: browser },
  );
  const cookie = String(response.headers['set-cookie']).split(';')[0] ?? '';
  assert.match(cookie, /^device=/);
  const code = app.nextCode();
  assert.equal((await complete(pendingOf(response), code)).body.code, 2024);
  assert.equal((await complete(pendingOf(response), code, { headers: browser })).body.code, 2024);
  assert.equal((await complete(pendingOf(response), code, { headers: { ...browser, cookie } })).status, 200);
});

test('a sign-in that was ended while its code was checked opens no session', async () => {
  const email = 'ended@example.com';
  const session = await testApp.signUp(email);
  const { app } = await switchOn(testApp, session);
  const accountId = await findAccountId(testApp, session);
  const token = pendingOf(await signIn(testApp, email));
  const limits = {
    ...context.limits,
    consume: async (...budgets: Budget[]) => {
      await db.deleteFrom('pending_sign_ins').where('account_id', '=', accountId).execute();
      return context.limits.consume(...budgets);
    },
  };
  const device = { id: 'device', signatures: [], knows: () => false };
  const client = { networks: [{ key: '192.0.2.9/32', factor: 1 }] };
  const completion = { token, code: app.nextCode(), device, client, browser: null, deviceLabel: '' };
  await assert.rejects(completeSecondFactor({ ...context, limits }, completion), {
    reason: 'secondFactorExpired',
  });
});

test('a sign-in by an identity provider and the app’s token: the one is asked, the other comes from a session that was', async () => {
  const email = 'oauth@example.com';
  const token = await signUpByOAuth(testApp, email);
  await testApp.post(paths.confirm, { code: await requestConfirmationCode(testApp, token, email) }, { token });
  const { app } = await switchOn(testApp, token);
  const oneTime = queryParam(await createBrowser(testApp).signIn('google', { email }, 'remember=1'), 'token');
  const exchange = { flag: 'google', deviceType: 'web', verifier };
  const pending = pendingOf(await testApp.post(paths.exchange, { ...exchange, token: oneTime }));
  const { token: session } = (await complete(pending, app.nextCode())).body.data;
  const [record] = (await accountOf(session)).signIns;
  assert.deepEqual([record.method, record.secondFactor], ['google', 'app']);
  assert.equal(await isRemembered(session), true);
  const handed = (await testApp.post(paths.baseToken, { flag: 'client' }, { token: session })).body.data.token;
  const inApp = await testApp.post(paths.exchange, { token: handed, flag: 'client', deviceType: 'ios' });
  assert.equal(inApp.status, 200, inApp.raw);
});

test('an identity is connected only after the second factor', async () => {
  const email = 'linked@example.com';
  const { app } = await switchOn(testApp, await testApp.signUp(email));
  const oauth = queryParam(await createBrowser(testApp).signIn('google', { email }, 'remember=1'), 'oauth');
  const completion = { token: oauth, verifier, password: testPassword };
  const pending = pendingOf(await testApp.post(paths.complete, completion));
  assert.equal((await db.selectFrom('external_identities').selectAll().where('email', '=', email).execute()).length, 0);
  const { token } = (await complete(pending, app.nextCode())).body.data;
  assert.equal(await isRemembered(token), true);
  assert.equal((await accountOf(token)).identities.length, 1);
  assert.match(await lastSubject(email), /^Google connected/);
  assert.equal((await testApp.post(paths.complete, completion)).body.code, 2009, 'used up');
});

test('a sign-in whose identity can no longer be connected opens no session', async () => {
  const email = 'too-late@example.com';
  const { app } = await switchOn(testApp, await testApp.signUp(email));
  const oauth = queryParam(await createBrowser(testApp).signIn('google', { email }), 'oauth');
  clock.advance(10 * minuteMs);
  const pending = pendingOf(await testApp.post(paths.complete, { token: oauth, verifier, password: testPassword }));
  clock.advance(6 * minuteMs);
  assert.equal((await complete(pending, app.nextCode())).body.code, 2024);
});

test('a mailed code that comes before the second factor is used up', async () => {
  const email = 'code-first@example.com';
  const token = await signUpByOAuth(testApp, email);
  await testApp.post(paths.confirm, { code: await requestConfirmationCode(testApp, token, email) }, { token });
  const { app } = await switchOn(testApp, token);
  const oauth = queryParam(await createBrowser(testApp).signIn('microsoft', { email }), 'oauth');
  const completion = { token: oauth, verifier, code: await testApp.lastCode(email) };
  const pending = pendingOf(await testApp.post(paths.complete, completion));
  assert.equal((await testApp.post(paths.complete, completion)).body.code, 2002);
  assert.equal((await complete(pending, app.nextCode())).status, 200);
});

test('disconnecting an identity ends its sign-ins that wait for the second factor, and no others', async () => {
  const email = 'disconnected@example.com';
  const { app } = await switchOn(testApp, await testApp.signUp(email));
  const signInByGoogle = async () => {
    const page = await createBrowser(testApp).signIn('google', { email });
    const [oneTime, oauth] = ['token', 'oauth'].map((name) => page.url.searchParams.get(name));
    return oneTime
      ? testApp.post(paths.exchange, { token: oneTime, flag: 'google', deviceType: 'web', verifier })
      : testApp.post(paths.complete, { token: oauth, verifier, password: testPassword });
  };
  const { token } = (await complete(pendingOf(await signInByGoogle()), app.nextCode())).body.data;
  const byGoogle = pendingOf(await signInByGoogle());
  const byPassword = pendingOf(await signIn(testApp, email));
  const [{ identityId }] = (await accountOf(token)).identities;
  assert.equal((await testApp.delete(paths.identity(identityId), { token })).status, 200);
  assert.equal((await complete(byGoogle, app.nextCode())).body.code, 2024);
  assert.equal((await complete(byPassword, app.nextCode())).status, 200);
});

test('a reset of the password does not go around it, and ends sign-ins that wait', async () => {
  const email = 'reset@example.com';
  const { app } = await switchOn(testApp, await testApp.signUp(email));
  const before = pendingOf(await signIn(testApp, email));
  await testApp.post(paths.sendResetCode, { email });
  const reset = { email, code: await testApp.lastCode(email), password: 'arctic-2027!', noEncrypt: true };
  assert.equal((await testApp.post(paths.resetPassword, reset)).status, 200);
  assert.equal((await complete(before, app.nextCode())).body.code, 2024);
  pendingOf(await signIn(testApp, email, { password: 'arctic-2027!' }));
});

test('a deleted account comes back only after the second factor', async () => {
  const email = 'deleted@example.com';
  const token = await testApp.signUp(email);
  const { app } = await switchOn(testApp, token);
  const code = await requestConfirmationCode(testApp, token, email);
  clock.advance(10 * minuteMs);
  const mailed = await testApp.post(paths.delete, { code, confirmation: email }, { token });
  assert.equal(mailed.body.code, 2020, 'a mailed code alone deletes nothing');
  await testApp.post(paths.confirm, { secondFactor: app.code() }, { token });
  await deleteAccount(testApp, token, email);
  assert.equal((await signIn(testApp, email)).body.code, 2013);
  const pending = pendingOf(await signIn(testApp, email, { restore: true }));
  assert.equal((await signIn(testApp, email)).body.code, 2013, 'not restored yet');
  assert.equal((await complete(pending, app.nextCode())).status, 200);
});

test('a deleted account comes back by an identity provider only after the second factor', async () => {
  const email = 'deleted-oauth@example.com';
  const token = await signUpByOAuth(testApp, email);
  await testApp.post(paths.confirm, { code: await requestConfirmationCode(testApp, token, email) }, { token });
  const { app } = await switchOn(testApp, token);
  clock.advance(minuteMs);
  await deleteAccount(testApp, token, email);
  const oauth = queryParam(await createBrowser(testApp).signIn('google', { email }), 'oauth');
  const completion = { token: oauth, verifier, restore: true };
  const pending = pendingOf(await testApp.post(paths.complete, completion));
  const { deleted_at } = await db
    .selectFrom('accounts')
    .select('deleted_at')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  assert.ok(deleted_at, 'not restored yet');
  const completed = await complete(pending, app.nextCode());
  assert.equal(await isSignedIn(testApp, completed.body.data.token), true);
  const subjects = (await findMails(testApp, email)).map(({ subject }) => subject);
  assert.ok(!subjects.some((subject) => subject?.startsWith('Google connected')), 'it was connected before');
});

test('with it, only a code or a passkey confirms a session', async () => {
  const email = 'confirm@example.com';
  const token = await testApp.signUp(email);
  const { app } = await switchOn(testApp, token);
  clock.advance(10 * minuteMs);
  const refused = await testApp.delete(paths.secondFactor, { token });
  assert.deepEqual([refused.body.code, refused.body.data], [2020, { methods: ['secondFactor'] }]);
  const confirm = (proof: object) => testApp.post(paths.confirm, proof, { token });
  assert.equal((await confirm({ password: testPassword })).body.code, 2020);
  assert.equal((await confirm({ code: await requestConfirmationCode(testApp, token, email) })).body.code, 2020);
  assert.equal((await confirm({ secondFactor: '000000' })).body.code, 2023);
  assert.equal((await confirm({ secondFactor: app.code() })).status, 200);
  assert.equal((await testApp.delete(paths.secondFactor, { token })).status, 200);
  assert.match(await lastSubject(email), /^Two-step verification is off/);
  assert.equal((await signIn(testApp, email)).status, 200);
  assert.equal((await testApp.post(paths.recoveryCodes, undefined, { token })).body.code, 2027);
  assert.equal((await confirm({ secondFactor: app.code(1) })).body.code, 2020, 'there is none any more');
});

test('a recovery code works once, in any spelling, and new ones replace all', async () => {
  const email = 'recovery@example.com';
  const token = await testApp.signUp(email);
  const { recoveryCodes } = await switchOn(testApp, token);
  const [first = '', second = '', third = ''] = recoveryCodes;
  // The sign-ins are listed by their time.
  clock.advance(minuteMs);
  const pending = pendingOf(await signIn(testApp, email));
  assert.equal((await complete(pending, first.toLowerCase().replaceAll('-', ' '))).status, 200);
  assert.equal((await complete(pendingOf(await signIn(testApp, email)), first)).body.code, 2023);
  const mail = (await findMails(testApp, email)).at(-1);
  assert.match(mail?.subject ?? '', /^A recovery code was used/);
  assert.match(mail?.text ?? '', /You have 9 left/);
  assert.equal((await testApp.post(paths.confirm, { secondFactor: second }, { token })).status, 200);
  const account = await accountOf(token);
  assert.deepEqual([account.secondFactor.recoveryCodesLeft, account.signIns[0].secondFactor], [8, 'recovery-code']);
  const renewed = await testApp.post(paths.recoveryCodes, undefined, { token });
  assert.equal(renewed.body.data.recoveryCodes.length, 10);
  assert.match(await lastSubject(email), /^New recovery codes/);
  const last = pendingOf(await signIn(testApp, email));
  assert.equal((await complete(last, third)).body.code, 2023);
  const other = await switchOn(testApp, await testApp.signUp('recovery-other@example.com'));
  assert.equal((await complete(last, other.recoveryCodes[0] ?? '')).body.code, 2023, 'another account’s');
});

test('whoever knows the password cannot use up the owner’s tries', async () => {
  const email = 'guessed@example.com';
  const browser = { 'sec-fetch-site': 'same-origin' };
  const { app } = await switchOn(testApp, await testApp.signUp(email));
  const ownPending = await testApp.post(paths.signIn, { email, password: testPassword, deviceType: 'web' });
  const own = await complete(pendingOf(ownPending), app.nextCode());
  const known = String(own.headers['set-cookie']).split(';')[0] ?? '';
  let refused = 0;
  for (let attacker = 1; refused < 2 && attacker < 12; attacker++) {
    const from = { ipAddress: `203.0.${attacker}.7`, headers: browser };
    const response = await testApp.post(paths.signIn, { email, password: testPassword, deviceType: 'web' }, from);
    const cookie = String(response.headers['set-cookie']).split(';')[0] ?? '';
    const pending = pendingOf(response);
    for (let tries = 0; tries < 12; tries++) {
      const tried = await complete(pending, '000000', { ...from, headers: { ...browser, cookie } });
      if (tried.status === 429) {
        refused += tries === 0 ? 2 : 0;
        break;
      }
      assert.equal(tried.body.code, 2023);
      assert.ok(tries < 10, 'ten tries from one network');
    }
  }
  assert.equal(refused, 2, 'fifty a day from everywhere');
  const known2 = { headers: { ...browser, cookie: known } };
  const owner = await testApp.post(paths.signIn, { email, password: testPassword, deviceType: 'web' }, known2);
  assert.equal((await complete(pendingOf(owner), app.nextCode(), known2)).status, 200, 'a known device');
  await testApp.post(paths.sendResetCode, { email });
  const reset = { email, code: await testApp.lastCode(email), password: 'arctic-2027!', noEncrypt: true };
  await testApp.post(paths.resetPassword, reset);
  const elsewhere = { ipAddress: '198.51.100.77' };
  const fresh = await signIn(testApp, email, { password: 'arctic-2027!' });
  assert.equal((await complete(pendingOf(fresh), app.nextCode(), elsewhere)).status, 200, 'after a new password');
});

test('whoever has the mailbox gets few more tries with new passwords', async () => {
  const email = 'mailbox@example.com';
  await switchOn(testApp, await testApp.signUp(email));
  let tries = 0;
  for (let reset = 1; reset <= 5; reset++) {
    clock.advance(6 * minuteMs);
    const password = `arctic-${reset}027!`;
    await testApp.post(paths.sendResetCode, { email });
    const body = { email, code: await testApp.lastCode(email), password, noEncrypt: true };
    assert.equal((await testApp.post(paths.resetPassword, body)).status, 200);
    const pending = pendingOf(await signIn(testApp, email, { password }));
    for (let network = 0; network < 5; network++) {
      const from = { ipAddress: `203.0.${reset * 10 + network}.7` };
      for (let count = 0; count < 10; count++)
        if ((await complete(pending, '000000', from)).body.code === 2023) tries++;
    }
  }
  assert.equal(tries, 200);
});

test('browsers that signed in before it was switched on share the tries of their network', async () => {
  const email = 'devices-before@example.com';
  const token = await testApp.signUp(email);
  const devices = [await signIn(testApp, email), await signIn(testApp, email)].map((response) => ({
    headers: { cookie: String(response.headers['set-cookie']).split(';')[0] ?? '' },
  }));
  await switchOn(testApp, token);
  const statuses: number[] = [];
  for (let tries = 0; tries < 12; tries++) {
    const options = devices[tries % 2] ?? {};
    const response = await testApp.post(paths.signIn, { email, password: testPassword, deviceType: 'web' }, options);
    statuses.push((await complete(pendingOf(response), '000000', options)).status);
  }
  assert.deepEqual(statuses, [...Array(10).fill(422), 429, 429]);
});

test('all known devices together have fifty tries a day, and then those of strangers', async () => {
  const email = 'devices-after@example.com';
  const { app } = await switchOn(testApp, await testApp.signUp(email));
  const own = await complete(pendingOf(await signIn(testApp, email)), app.nextCode());
  const { id, password_hash } = await db
    .selectFrom('accounts')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const firstFactor = `${id} ${password_hash}`;
  for (let count = 0; count < 50; count++) await context.limits.consume({ rule: triesOfDevices, key: firstFactor });
  const known = { headers: { cookie: String(own.headers['set-cookie']).split(';')[0] ?? '' } };
  const again = async () => {
    const response = await testApp.post(paths.signIn, { email, password: testPassword, deviceType: 'web' }, known);
    return (await complete(pendingOf(response), app.nextCode(), known)).status;
  };
  assert.equal(await again(), 200);
  const strangers = pairBudgets(triesPerPair, clientOf('127.0.0.1'), firstFactor);
  for (let count = 0; count < 10; count++) await context.limits.consume(...strangers);
  assert.equal(await again(), 429);
});

test('a right code gives the tries of its session back, and the account only the one it took', async () => {
  const token = await testApp.signUp('right-codes@example.com');
  const { app } = await switchOn(testApp, token);
  const { accountId, digest } = await findSession(testApp, token);
  const perSession = { rule: triesPerSession, key: digest };
  const perAccount = { rule: triesPerAccount, key: accountId };
  const confirm = async () => (await testApp.post(paths.confirm, { secondFactor: app.nextCode() }, { token })).status;
  await context.limits.consume({ ...perSession, amount: 9 });
  await context.limits.consume({ ...perAccount, amount: 49 });
  assert.deepEqual([await confirm(), await confirm()], [200, 200]);
  await context.limits.consume({ ...perSession, amount: 9 });
  assert.equal(await confirm(), 200);
  await context.limits.consume(perAccount);
  assert.equal(await confirm(), 429, 'fifty a day in all sessions');
});

test('tokens that are guessed from a shared IP address do not keep its other customers out', async () => {
  const email = 'shared-ip@example.com';
  const { app } = await switchOn(testApp, await testApp.signUp(email));
  const pending = pendingOf(await signIn(testApp, email));
  const shared = { ipAddress: '198.51.100.90' };
  const statuses: number[] = [];
  for (let count = 0; count < 70; count++) statuses.push((await complete('A'.repeat(43), '000000', shared)).status);
  assert.ok(statuses.includes(429));
  assert.equal((await complete(pending, app.nextCode(), shared)).status, 200);
});

test('support removes it: the customer is told, and what waits ends', async () => {
  const email = 'lost@example.com';
  const { app } = await switchOn(testApp, await testApp.signUp(email));
  const pending = pendingOf(await signIn(testApp, email));
  const remove = () =>
    runCommand(context, { argv: ['second-factor', 'remove', email, '--why', 'lost the phone'], user: 'olga' });
  assert.equal((await remove()).exitCode, 0);
  assert.match((await findMails(testApp, email)).at(-1)?.text ?? '', /you told us that you can’t use/);
  assert.equal((await complete(pending, app.nextCode())).body.code, 2024);
  assert.equal((await signIn(testApp, email)).status, 200);
  assert.equal((await remove()).exitCode, 1, 'there is none any more');
});

test('after a rotation of the keys the secrets are sealed anew', async () => {
  const token = await testApp.signUp('rotation@example.com');
  await switchOn(testApp, token);
  const accountId = await findAccountId(testApp, token);
  const [formerKey] = context.config.secretKeys;
  const rotated = { ...context, secrets: createSecrets(['33'.repeat(32), formerKey]) };
  await applyRetention(rotated);
  const stored = await db.selectFrom('second_factors').selectAll().where('account_id', '=', accountId).execute();
  const sealed = stored[0]?.secret ?? '';
  assert.match(createSecrets(['33'.repeat(32)]).unseal('second-factor', sealed, accountId) ?? '', /^[A-Z2-7]{32}$/);
  await applyRetention({ ...context, secrets: createSecrets([formerKey, '33'.repeat(32)]) });
});

test('after a rotation all secrets are sealed anew, although some are unreadable', async () => {
  const accountIds = [];
  for (const email of ['unreadable@example.com', 'unreadable2@example.com', 'readable@example.com']) {
    const token = await testApp.signUp(email);
    await switchOn(testApp, token);
    accountIds.push(await findAccountId(testApp, token));
  }
  const [readable = '', ...unreadable] = accountIds.sort().reverse();
  const lost = db.updateTable('second_factors').set({ secret: 'of a lost key' });
  await lost.where('account_id', 'in', unreadable).execute();
  const [formerKey] = context.config.secretKeys;
  await resealSecrets({ ...context, secrets: createSecrets(['44'.repeat(32), formerKey]) }, 1);
  const stored = db.selectFrom('second_factors').select('secret').where('account_id', '=', readable);
  const { secret } = await stored.executeTakeFirstOrThrow();
  assert.match(createSecrets(['44'.repeat(32)]).unseal('second-factor', secret, readable) ?? '', /^[A-Z2-7]{32}$/);
});
