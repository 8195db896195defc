/** Requests that another one overtakes between two of their statements: on PostgreSQL they wait for it, and then see what it did. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { resolveIdentity } from '#server/accounts/oauth/resolve-identity.ts';
import { connectIdentity, deleteIdentity, findIdentities } from '#server/accounts/oauth/store.ts';
import { issueBaseToken, issueOneTimeToken } from '#server/accounts/one-time-tokens.ts';
import { deleteOwnSession, endSessions, endUnfinishedSignIns } from '#server/accounts/session-store.ts';
import { getAccountRow, getAccountRowForUpdate, lockAccount, setEmail } from '#server/accounts/store.ts';
import { onPostgres, overtake } from '#test/support/lock-waits.ts';
import { findAccountId, findSession, openTestApp } from '../support.ts';
import { challenge } from './oauth/browser.ts';
import { paths, signIn } from './support.ts';

const testApp = await openTestApp();
const { clock, context } = testApp;
const { db } = context;

test('a code for a new password is void when the account has another email meanwhile', async () => {
  const [email, newEmail] = ['former@example.com', 'present@example.com'];
  const accountId = await findAccountId(testApp, await testApp.signUp(email));
  await testApp.post(paths.sendResetCode, { email });
  const code = await testApp.lastCode(email);
  const reset = await overtake(db, {
    lock: (tx) => getAccountRowForUpdate(tx, accountId),
    request: () => testApp.post(paths.resetPassword, { email, code, password: 'other-26!', noEncrypt: true }),
    async change(tx) {
      await setEmail(tx, accountId, newEmail);
      await endSessions(tx, accountId);
    },
  });
  assert.equal(reset.body.code, 2002);
  assert.equal((await signIn(testApp, newEmail)).status, 200, 'the password stays');
});

test('a session that is ended meanwhile issues no one-time token', async () => {
  const session = await findSession(testApp, await testApp.signUp('issuer@example.com'));
  const { accountId, digest } = session;
  const issued = overtake(db, {
    async lock(tx) {
      await lockAccount(tx, accountId);
      await deleteOwnSession(tx, accountId, digest);
    },
    request: () => issueBaseToken(context, session, { flag: 'client' }),
  });
  await assert.rejects(issued, { reason: 'sessionRequired' });
});

test(
  'an end of the session waits for the one-time token that is being issued, and deletes it',
  onPostgres,
  async () => {
    const token = await testApp.signUp('issuing@example.com');
    const { accountId, digest } = await findSession(testApp, token);
    const account = await getAccountRow(db, accountId);
    let oneTime = '';
    const ended = await overtake(db, {
      async lock(tx) {
        await lockAccount(tx, accountId);
        const issue = { account, flag: 'client' as const, clientCode: null, remember: false, now: clock.now() };
        oneTime = (await issueOneTimeToken(tx, issue)).token;
      },
      request: () => testApp.delete(paths.session(digest), { token }),
    });
    assert.equal(ended.status, 200);
    const exchange = { token: oneTime, flag: 'client', deviceType: 'ios' };
    assert.equal((await testApp.post(paths.exchange, exchange)).body.code, 2007);
  },
);

test('an identity that is disconnected meanwhile signs nobody in', onPostgres, async () => {
  const email = 'connected@gmail.com';
  const accountId = await findAccountId(testApp, await testApp.signUp('disconnecting@example.com'));
  const claims = { iss: 'https://accounts.google.com', sub: 'thief', email, email_verified: true };
  const ids = { issuer: claims.iss, subject: claims.sub, identity_provider: 'google' as const };
  await connectIdentity(db, { ...ids, account_id: accountId, email, name: null }, clock.now());
  const [identity] = await findIdentities(db, accountId);
  assert.ok(identity);
  const options = { locale: 'en' as const, remember: false, inviteCode: null, challenge, ipAddress: '192.0.2.9' };
  const caller = { networks: [{ key: '192.0.2.9/32', factor: 1 }] };
  const attempt = { identityProvider: 'google' as const, claims, name: null, caller, ...options };
  const resolved = overtake(db, {
    lock: (tx) => getAccountRowForUpdate(tx, accountId),
    request: () => resolveIdentity(context, attempt),
    async change(tx) {
      await deleteIdentity(tx, identity);
      await endUnfinishedSignIns(tx, accountId, 'google');
    },
  });
  await assert.rejects(resolved, { reason: 'oauthFailed' });
  const tokens = db.selectFrom('one_time_tokens').select('flag').where('account_id', '=', accountId);
  assert.deepEqual(await tokens.execute(), []);
});
