/** A thief may ask for any language: warnings come in that of the account. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { removeSecondFactor } from '#server/accounts/second-factor/removal-by-support.ts';
import { findAccountId, openTestApp, type TestApp, testPassword } from '../support.ts';
import { createAuthenticator } from './authenticator.ts';
import { switchOn } from './authenticator-app.ts';
import { createBrowser, queryParam, verifier } from './oauth/browser.ts';
import { findMails, findNotices, openAnotherSession, paths, requestDeletionCode, signIn } from './support.ts';

const testApp = await openTestApp({ sandbox: true });
await testApp.listen();
const { db } = testApp.context;

const inThai = { headers: { 'accept-language': 'th' } };
/** Every request of the thief is in Thai. */
const thief: TestApp = {
  ...testApp,
  post: (url, body, options) => testApp.post(url, body, { ...options, ...inThai }),
  delete: (url, options) => testApp.delete(url, { ...options, ...inThai }),
};

/** A session of an account whose language is German. */
async function signUpInGerman(email: string): Promise<string> {
  const token = await testApp.signUp(email);
  await db.updateTable('accounts').set({ locale: 'de' }).where('email', '=', email).execute();
  return token;
}

async function localeOf(email: string): Promise<string | null> {
  const account = db.selectFrom('accounts').select('locale').where('email', '=', email);
  return (await account.executeTakeFirstOrThrow()).locale;
}

/** The language of every mail but codes and the notices of new devices. */
async function languagesOf(email: string): Promise<string[]> {
  const warnings = (await findMails(testApp, email)).filter(({ subject }) => !/\b\d{6}\b/.test(subject));
  return warnings.map(languageOf);
}

const languageOf = ({ html }: { html: string }) => /<html lang="([^"]+)"/.exec(html)?.[1] ?? '';

test('changes of passkeys, identities, the second factor and the password', async () => {
  const email = 'besitzer@example.com';
  const token = await signUpInGerman(email);
  const { challenge } = (await thief.post(paths.passkeyOptions, undefined, { token })).body.data;
  const { passkeyId } = (await thief.post(paths.passkeys, createAuthenticator().create(challenge), { token })).body
    .data;
  await thief.delete(paths.passkey(passkeyId), { token });

  const begun = await thief.post(paths.identities, { identityProvider: 'google' }, { token });
  const query = `locale=th&connect=${begun.body.data.token}`;
  const page = await createBrowser(testApp).signIn('google', { email: 'thief@gmail.com' }, query);
  await thief.post(paths.connect, { token: queryParam(page, 'connect') }, { token });
  const { identities } = (await testApp.get(paths.account, { token })).body.data;
  await thief.delete(paths.identity(identities[0].identityId), { token });

  const { recoveryCodes } = await switchOn(thief, token);
  await thief.post(paths.confirm, { secondFactor: recoveryCodes[0] }, { token });
  await thief.post(paths.recoveryCodes, undefined, { token });
  await thief.delete(paths.secondFactor, { token });

  await thief.post(paths.password, { currentPassword: testPassword, password: 'other-26!' }, { token });
  await testApp.idle();
  await thief.post(paths.sendResetCode, { email });
  const reset = { email, code: await testApp.lastCode(email), password: testPassword, noEncrypt: true };
  assert.equal((await thief.post(paths.resetPassword, reset)).status, 200);
  assert.deepEqual(await languagesOf(email), Array(10).fill('de'));
});

test('a deletion, a restoration, and a removal by support', async () => {
  const email = 'geloescht@example.com';
  const token = await signUpInGerman(email);
  const accountId = await findAccountId(testApp, token);
  await switchOn(testApp, token);
  await removeSecondFactor(testApp.context, { accountId, actionId: '1' });
  const code = await requestDeletionCode(thief, token, email);
  assert.equal((await thief.post(paths.delete, { code, confirmation: email }, { token })).status, 200);
  await testApp.idle();
  assert.equal((await signIn(thief, email, { restore: true })).status, 200);
  assert.deepEqual(await languagesOf(email), Array(4).fill('de'));
});

test('an identity that the last step of a sign-in connects', async () => {
  const email = 'verbunden@gmail.com';
  await signUpInGerman(email);
  const page = await createBrowser(testApp).signIn('google', { email }, 'locale=th');
  const completion = { token: queryParam(page, 'oauth'), password: testPassword, verifier };
  assert.equal((await thief.post(paths.complete, completion)).status, 200);
  assert.deepEqual(await languagesOf(email), ['de']);
});

test('a new device, also the second one of a thief', async () => {
  const email = 'zweimal@example.com';
  await signUpInGerman(email);
  await openAnotherSession(thief, email);
  await openAnotherSession(thief, email);
  const notices = await findNotices(testApp, email);
  assert.deepEqual(notices.map(languageOf), ['de', 'de']);
});

test('an account of a former version gets the language of its last sign-in, not of a thief’s', async () => {
  const email = 'vormals@example.com';
  await testApp.signUp(email);
  await db.updateTable('accounts').set({ locale: null }).where('email', '=', email).execute();
  await db.updateTable('sign_ins').set({ locale: 'de' }).execute();
  await openAnotherSession(thief, email);
  assert.equal(await localeOf(email), 'de');
});

test('an account of a former version, which has neither language nor sign-ins, gets that of the next one', async () => {
  const email = 'former@example.com';
  await testApp.signUp(email);
  await db.updateTable('accounts').set({ locale: null }).where('email', '=', email).execute();
  await db.deleteFrom('sign_ins').execute();
  await openAnotherSession(thief, email);
  assert.equal(await localeOf(email), 'th');
  await openAnotherSession(testApp, email);
  assert.equal(await localeOf(email), 'th', 'later ones do not change it');
});
