/** Sign-ins that are being checked while the account's sessions are ended: none of them may outlive that. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { completeSignIn } from '#server/accounts/oauth/complete-sign-in.ts';
import { insertOAuthSignIn } from '#server/accounts/oauth/store.ts';
import { issueOneTimeToken } from '#server/accounts/one-time-tokens.ts';
import type { Passwords } from '#server/accounts/passwords.ts';
import { createToken, hashToken } from '#server/accounts/rules.ts';
import { requireSecondFactor } from '#server/accounts/second-factor/require-second-factor.ts';
import { endSessions } from '#server/accounts/session-store.ts';
import { openSession } from '#server/accounts/sessions.ts';
import { signIn } from '#server/accounts/sign-in.ts';
import { getAccountRow, getAccountRowForUpdate } from '#server/accounts/store.ts';
import { addMs, minuteMs } from '#server/clock.ts';
import type { Context } from '#server/context.ts';
import { ApiError } from '#server/http/api-error.ts';
import { onPostgres, overtake } from '#test/support/lock-waits.ts';
import { findAccountId, openTestApp, testPassword } from '../support.ts';
import { switchOn } from './authenticator-app.ts';
import { challenge, verifier } from './oauth/browser.ts';
import { isSignedIn, paths } from './support.ts';

const testApp = await openTestApp();

/** An account as a sign-in read it, before all sessions of the account were ended. */
async function accountBefore(email: string, token?: string) {
  const { db } = testApp.context;
  const account = await getAccountRow(db, await findAccountId(testApp, token ?? (await testApp.signUp(email))));
  await db.transaction().execute((tx) => endSessions(tx, account.id));
  return account;
}

const client = { networks: [{ key: '192.0.2.9/32', factor: 1 }] };
const device = { id: 'device', signatures: [], knows: () => false };
const stranger = { client, device, ipAddress: '192.0.2.9', browser: null, deviceLabel: '', locale: 'en' as const };

/** A server on which all sessions of the account are ended while its password is being checked. */
function overtakenContext(email: string): Context {
  const { context } = testApp;
  const { db } = context;
  const passwords: Passwords = {
    ...context.passwords,
    async verify(...check) {
      const isRight = await context.passwords.verify(...check);
      const { id } = await db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow();
      await db.transaction().execute((tx) => endSessions(tx, id));
      return isRight;
    },
  };
  return { ...context, passwords };
}

test('a password that is being checked during a reset opens nothing', async () => {
  const email = 'overtaken@example.com';
  await testApp.signUp(email);
  const request = { ...stranger, email, password: testPassword, remember: false, restore: false };
  const token = await signIn(overtakenContext(email), request);
  assert.equal(await isSignedIn(testApp, token), false);
  assert.equal(await isSignedIn(testApp, await signIn(testApp.context, request)), true);
});

test('a password that is being checked during a reset connects no identity', async () => {
  const email = 'connected@example.com';
  await testApp.signUp(email);
  const { context, clock } = testApp;
  const token = createToken();
  await insertOAuthSignIn(context.db, {
    digest: hashToken(token),
    identity_provider: 'google',
    issuer: 'https://accounts.google.com',
    subject: 'thief',
    email,
    name: null,
    needs: 'password',
    locale: 'en',
    remember: false,
    invite_code: null,
    challenge,
    expires_at: addMs(clock.now(), minuteMs),
  });
  const completion = { ...stranger, token, verifier, password: testPassword, code: undefined, restore: false };
  const identities = context.db.selectFrom('external_identities').select('email').where('email', '=', email);
  await assert.rejects(completeSignIn(overtakenContext(email), completion), { reason: 'oauthExpired' });
  assert.deepEqual(await identities.execute(), []);
  await completeSignIn(context, completion);
  assert.deepEqual(await identities.execute(), [{ email }]);
});

test('a session of an account as it was before is neither valid nor listed', async () => {
  const email = 'listed@example.com';
  const account = await accountBefore(email);
  const { db, clock } = testApp.context;
  const session = { account, deviceLabel: '', remember: false, now: clock.now() };
  assert.equal(await isSignedIn(testApp, await openSession(db, session)), false);
  const credentials = { email, password: testPassword, deviceType: 'web' };
  const { token } = (await testApp.post(paths.signIn, credentials)).body.data;
  assert.equal((await testApp.get(paths.account, { token })).body.data.sessions.length, 1);
});

test('a one-time token of an account as it was before cannot be exchanged', async () => {
  const account = await accountBefore('exchanged@example.com');
  const { db, clock } = testApp.context;
  const request = { account, flag: 'client' as const, clientCode: null, remember: false, now: clock.now() };
  const { token } = await issueOneTimeToken(db, request);
  const { body } = await testApp.post(paths.exchange, { token, flag: 'client', deviceType: 'ios' });
  assert.equal(body.code, 2007);
});

test('a sign-in whose first factor was checked before does not wait for the second', async () => {
  const email = 'waiting@example.com';
  const session = await testApp.signUp(email);
  const { app } = await switchOn(testApp, session);
  const account = await accountBefore(email, session);
  const firstFactor = { account, method: 'password' as const, browser: null, remember: false, deviceLabel: '' };
  const held = await requireSecondFactor(testApp.context, firstFactor).catch((error: unknown) => error);
  assert.ok(held instanceof ApiError && held.reason === 'secondFactorRequired');
  const { secondFactor: token } = held.data as { secondFactor: string };
  const { body } = await testApp.post(paths.completeSecondFactor, { token, code: app.nextCode() });
  assert.equal(body.code, 2024);
});

test('a second factor that is completed while all sessions end waits for the account', onPostgres, async () => {
  const email = 'in-order@example.com';
  const session = await testApp.signUp(email);
  const { app } = await switchOn(testApp, session);
  const { db } = testApp.context;
  const { id } = await getAccountRow(db, await findAccountId(testApp, session));
  const held = await testApp.post(paths.signIn, { email, password: testPassword, deviceType: 'web' });
  const completed = await overtake(db, {
    lock: (tx) => getAccountRowForUpdate(tx, id),
    request: () =>
      testApp.post(paths.completeSecondFactor, { token: held.body.data.secondFactor, code: app.nextCode() }),
    // It deletes the sign-in that waits: a deadlock if the other transaction has locked it and waits for the account.
    change: (tx) => endSessions(tx, id),
  });
  assert.equal(completed.body.code, 2024);
});

test('rows of a former version, which name no version of the sessions, count and end with them', async () => {
  const email = 'former-version@example.com';
  const token = await testApp.signUp(email);
  const { app } = await switchOn(testApp, token);
  const { db, clock } = testApp.context;
  const account = await getAccountRow(db, await findAccountId(testApp, token));
  const issue = async () => {
    const request = { account, flag: 'client' as const, clientCode: null, remember: false, now: clock.now() };
    return (await issueOneTimeToken(db, request)).token;
  };
  const hold = async () => {
    const held = await testApp.post(paths.signIn, { email, password: testPassword, deviceType: 'web' });
    return held.body.data.secondFactor;
  };
  const exchange = async (oneTime: string) =>
    (await testApp.post(paths.exchange, { token: oneTime, flag: 'client', deviceType: 'ios' })).status;
  const complete = async (held: string) =>
    (await testApp.post(paths.completeSecondFactor, { token: held, code: app.nextCode() })).status;
  const [oneTime, laterOneTime] = [await issue(), await issue()];
  const [held, laterHeld] = [await hold(), await hold()];
  for (const table of ['sessions', 'one_time_tokens', 'pending_sign_ins'] as const)
    await db.updateTable(table).set({ session_version: null }).where('account_id', '=', account.id).execute();
  assert.deepEqual([await isSignedIn(testApp, token), await exchange(oneTime), await complete(held)], [true, 200, 200]);
  await db.transaction().execute((tx) => endSessions(tx, account.id));
  const after = [await isSignedIn(testApp, token), await exchange(laterOneTime), await complete(laterHeld)];
  assert.deepEqual(after, [false, 422, 422]);
});
