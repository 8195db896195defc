/** What an OAuth sign-in is bound to: its provider, its issuer, and the email's own code. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  connectIdentity,
  insertFlow,
  insertOAuthSignIn,
  setCallbackForm,
  touchIdentity,
} from '#server/accounts/oauth/store.ts';
import { createToken, hashToken } from '#server/accounts/rules.ts';
import { addMs, minuteMs } from '#server/clock.ts';
import { findAccountId, openTestApp } from '../../support.ts';
import { findMails, paths } from '../support.ts';
import { challenge, verifier } from './browser.ts';

const testApp = await openTestApp();
const { db } = testApp.context;
const now = testApp.clock.now();

const identityOf = (account_id: string, issuer: string) => ({
  issuer,
  subject: '1',
  identity_provider: 'google' as const,
  name: null,
  account_id,
  email: 'x@example.com',
});

/** A sign-in with an unverified email, which needs a code. Returns its token. */
async function startLastStep(email: string, account_exists = false): Promise<string> {
  const token = createToken();
  const identity = { identity_provider: 'google' as const, issuer: 'https://a.example', subject: email, name: null };
  const flow = { locale: 'en', remember: false, invite_code: null, challenge, expires_at: addMs(now, minuteMs) };
  await insertOAuthSignIn(db, { digest: hashToken(token), ...identity, email, needs: 'code', account_exists, ...flow });
  return token;
}

test('the form of another provider is not stored with a flow', async () => {
  const flow = { state_digest: 'state', binding_digest: 'b', nonce_digest: 'n', locale: 'en', remember: false };
  const expiry = { invite_code: null, expires_at: addMs(now, minuteMs) };
  await insertFlow(db, { ...flow, ...expiry, identity_provider: 'google' });
  const formOf = async () =>
    (await db.selectFrom('oauth_flows').select('callback_form').executeTakeFirstOrThrow()).callback_form;
  await setCallbackForm(db, { identityProvider: 'apple', stateDigest: 'state' }, 'of Apple');
  assert.equal(await formOf(), null);
  await setCallbackForm(db, { identityProvider: 'google', stateDigest: 'state' }, 'of Google');
  assert.equal(await formOf(), 'of Google');
});

test('the same subject of another issuer is another identity', async () => {
  const [ada, bob] = [await testApp.signUp('ada@example.com'), await testApp.signUp('bob@example.com')];
  const [adaId, bobId] = [await findAccountId(testApp, ada), await findAccountId(testApp, bob)];
  await connectIdentity(db, identityOf(adaId, 'https://one.example'), now);
  await connectIdentity(db, identityOf(bobId, 'https://other.example'), now);
  assert.equal((await touchIdentity(db, { issuer: 'https://one.example', subject: '1' }, now))?.id, adaId);
  assert.equal((await touchIdentity(db, { issuer: 'https://other.example', subject: '1' }, now))?.id, bobId);
  assert.equal((await touchIdentity(db, { issuer: 'https://third.example', subject: '1' }, now))?.id, undefined);
});

test('the code of a password reset does not open an account that has a password', async () => {
  const email = 'with-password@example.com';
  await testApp.signUp(email);
  const token = await startLastStep(email);
  await testApp.post(paths.sendResetCode, { email });
  const response = await testApp.post(paths.complete, { token, verifier, code: await testApp.lastCode(email) });
  assert.equal(response.status, 422, response.raw);
});

test('a code does not open an account that got a password since it was sent', async () => {
  const email = 'later-password@example.com';
  const accountId = await findAccountId(testApp, await testApp.signUp(email));
  const account = () => db.updateTable('accounts').where('id', '=', accountId);
  const { password_hash } = await db
    .selectFrom('accounts')
    .select('password_hash')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  await account().set({ password_hash: null }).execute();
  const token = await startLastStep(email, true);
  await testApp.post(paths.sendOAuthCode, { token, verifier });
  const code = await testApp.lastCode(email);
  await account().set({ password_hash }).execute();
  const response = await testApp.post(paths.complete, { token, verifier, code });
  assert.equal(response.status, 422, response.raw);
});

test('the owner of an account without a password is told about the new identity', async () => {
  const email = 'without-password@example.com';
  const accountId = await findAccountId(testApp, await testApp.signUp(email));
  await db.updateTable('accounts').set({ password_hash: null }).where('id', '=', accountId).execute();
  const token = await startLastStep(email, true);
  await testApp.post(paths.sendOAuthCode, { token, verifier });
  const code = await testApp.lastCode(email);
  const before = (await findMails(testApp, email)).length;
  assert.equal((await testApp.post(paths.complete, { token, verifier, code })).status, 200);
  const mails = (await findMails(testApp, email)).slice(before);
  assert.equal(mails.length, 1);
  assert.match(mails[0]?.text ?? '', /Google/);
});
