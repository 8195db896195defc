/** API paths and requests that several account tests use. */
import assert from 'node:assert/strict';
import type { IdentityProvider } from '#server/db/tables/identities.ts';
import { registrationBody, type TestApp, type TestResponse, testPassword } from '../support.ts';
import { createBrowser, queryParam, verifier } from './oauth/browser.ts';

export const paths = {
  account: '/turboClient/api/c-end/account',
  password: '/turboClient/api/c-end/account/password',
  sessions: '/turboClient/api/c-end/account/sessions',
  session: (id: string) => `/turboClient/api/c-end/account/sessions/${id}`,
  identities: '/turboClient/api/c-end/account/identities',
  connect: '/turboClient/api/c-end/account/identities/connect',
  identity: (id: string) => `/turboClient/api/c-end/account/identities/${id}`,
  sendEmailCode: '/turboClient/api/c-end/account/email/send',
  changeEmail: '/turboClient/api/c-end/account/email',
  undoEmailChange: '/turboClient/api/base/v3/email-undo',
  export: '/turboClient/api/c-end/account/export',
  passkeys: '/turboClient/api/c-end/account/passkeys',
  passkey: (id: string) => `/turboClient/api/c-end/account/passkeys/${id}`,
  passkeyOptions: '/turboClient/api/c-end/account/passkeys/options',
  passkeySignIn: '/turboClient/api/base/v3/passkey-sign-in',
  passkeySignInOptions: '/turboClient/api/base/v3/passkey-sign-in/options',
  secondFactor: '/turboClient/api/c-end/account/second-factor',
  setUpSecondFactor: '/turboClient/api/c-end/account/second-factor/set-up',
  recoveryCodes: '/turboClient/api/c-end/account/second-factor/recovery-codes',
  completeSecondFactor: '/turboClient/api/base/v3/second-factor',
  confirmByPasskey: '/turboClient/api/c-end/account/confirmation/passkey',
  confirm: '/turboClient/api/c-end/account/confirmation',
  sendConfirmationCode: '/turboClient/api/c-end/account/confirmation/send',
  sendDeletionCode: '/turboClient/api/c-end/account/deletion/send',
  delete: '/turboClient/api/c-end/account/deletion',
  signIn: '/turboClient/api/base/v3/service-token',
  signOut: '/turboClient/api/base/v3/sign-out',
  userInfo: '/turboClient/api/c-end/user-info',
  baseToken: '/turboClient/api/base/v3/base-token',
  exchange: '/turboClient/api/base/v3/token-exchange',
  complete: '/turboClient/api/base/v3/oauth-sign-in/complete',
  sendOAuthCode: '/turboClient/api/base/v3/oauth-sign-in/code',
  describe: '/turboClient/api/base/v3/oauth-sign-in',
  sendRegisterCode: '/turboClient/api/base/register/email/sendCode',
  register: '/turboClient/api/base/register/check',
  sendResetCode: '/turboClient/api/base/clientUser/forgetPwd/send',
  resetPassword: '/turboClient/api/base/clientUser/forgetPwd/check',
  referral: '/turboClient/api/c-end/referral',
};

export function signIn(testApp: TestApp, email: string, more: object = {}): Promise<TestResponse> {
  return testApp.post(paths.signIn, { email, password: testPassword, deviceType: 'web', ...more });
}

/** Signs in again; returns the new session's token. */
export async function openAnotherSession(testApp: TestApp, email: string): Promise<string> {
  const response = await signIn(testApp, email);
  assert.equal(response.status, 200, response.raw);
  return response.body.data.token;
}

/** Signs up through a provider, so without a password; returns the session's token. */
export async function signUpByOAuth(
  testApp: TestApp,
  email: string,
  provider: IdentityProvider = 'google',
): Promise<string> {
  const token = queryParam(await createBrowser(testApp).signIn(provider, { email }), 'token');
  const response = await testApp.post(paths.exchange, { token, flag: provider, deviceType: 'web', verifier });
  assert.equal(response.status, 200, response.raw);
  return response.body.data.token;
}

/** Without the notices about new devices, which every sign-in of a test causes (findNotices). */
export async function findMails(testApp: TestApp, email: string) {
  return (await testApp.mails()).filter(({ to, subject }) => to.address === email && !isNotice(subject));
}

/** The notices about new devices. */
export async function findNotices(testApp: TestApp, email: string) {
  return (await testApp.mails()).filter(({ to, subject }) => to.address === email && isNotice(subject));
}

const isNotice = (subject: string) => /^(New sign-in|Neue Anmeldung) /.test(subject);

export async function requestConfirmationCode(testApp: TestApp, token: string, email: string): Promise<string> {
  // Mails that are still queued would arrive after the one with the code.
  await testApp.idle();
  const response = await testApp.post(paths.sendConfirmationCode, undefined, { token });
  assert.equal(response.status, 200, response.raw);
  return testApp.lastCode(email);
}

/** For a session that is old, or that a password did not open. */
export async function confirmByCode(testApp: TestApp, token: string, email: string): Promise<void> {
  const code = await requestConfirmationCode(testApp, token, email);
  const response = await testApp.post(paths.confirm, { code }, { token });
  assert.equal(response.status, 200, response.raw);
}

export async function requestDeletionCode(testApp: TestApp, token: string, email: string): Promise<string> {
  // Mails that are still queued would arrive after the one with the code.
  await testApp.idle();
  const response = await testApp.post(paths.sendDeletionCode, undefined, { token });
  assert.equal(response.status, 200, response.raw);
  return testApp.lastCode(email);
}

/** Returns when the account will be erased. Background work may not have finished yet. */
export async function deleteAccount(testApp: TestApp, token: string, email: string): Promise<string> {
  const code = await requestDeletionCode(testApp, token, email);
  const response = await testApp.post(paths.delete, { code, confirmation: email }, { token });
  assert.equal(response.status, 200, response.raw);
  return response.body.data.erasedAt;
}

export async function isSignedIn(testApp: TestApp, token: string): Promise<boolean> {
  const { status, raw } = await testApp.get(paths.userInfo, { token });
  // An error of the server does not tell a page that its session has ended.
  assert.ok(status === 200 || status === 401, raw);
  return status === 200;
}

export async function findReferralId(testApp: TestApp, token: string): Promise<string> {
  return (await testApp.get(paths.referral, { token })).body.data.referralId;
}

let networks = 0;

/** Signs up with a referral ID, from a network of its own so that the registration counts. */
export async function signUpInvited(testApp: TestApp, inviteCode: string, email: string): Promise<TestResponse> {
  networks += 1;
  const ipAddress = `203.0.${networks}.1`;
  await testApp.post(paths.sendRegisterCode, { email }, { ipAddress });
  const body = { ...registrationBody(email, await testApp.lastCode(email)), inviteCode };
  return testApp.post(paths.register, body, { ipAddress });
}
