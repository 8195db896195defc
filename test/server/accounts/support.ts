/** API paths and requests that several account tests use. */
import assert from 'node:assert/strict';
import { registrationBody, type TestApp, type TestResponse, testPassword } from '../support.ts';
import { createBrowser, type IdentityProvider, queryParam } from './oauth/browser.ts';

export const paths = {
  account: '/turboClient/api/c-end/account',
  password: '/turboClient/api/c-end/account/password',
  sessions: '/turboClient/api/c-end/account/sessions',
  session: (id: string) => `/turboClient/api/c-end/account/sessions/${id}`,
  identity: (id: string) => `/turboClient/api/c-end/account/identities/${id}`,
  export: '/turboClient/api/c-end/account/export',
  sendDeletionCode: '/turboClient/api/c-end/account/deletion/send',
  delete: '/turboClient/api/c-end/account/deletion',
  signIn: '/turboClient/api/base/v3/service-token',
  signOut: '/turboClient/api/base/v3/sign-out',
  userInfo: '/turboClient/api/c-end/user-info',
  baseToken: '/turboClient/api/base/v3/base-token',
  exchange: '/turboClient/api/base/v3/token-exchange',
  complete: '/turboClient/api/base/v3/oauth-sign-in/complete',
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
  const response = await testApp.post(paths.exchange, { token, flag: provider, deviceType: 'web' });
  assert.equal(response.status, 200, response.raw);
  return response.body.data.token;
}

export async function findMails(testApp: TestApp, email: string) {
  return (await testApp.mails()).filter(({ to }) => to.address === email);
}

export async function requestDeletionCode(testApp: TestApp, token: string, email: string): Promise<string> {
  // Mails that are still queued would arrive after the one with the code.
  await testApp.idle();
  const response = await testApp.post(paths.sendDeletionCode, undefined, { token });
  assert.equal(response.status, 200, response.raw);
  return testApp.lastCode(email);
}

/** Returns when the account will be erased. Background work may not have finished yet. */
export async function deleteAccount(testApp: TestApp, token: string, email: string, language = 'en'): Promise<string> {
  const code = await requestDeletionCode(testApp, token, email);
  const headers = { 'accept-language': language };
  const response = await testApp.post(paths.delete, { code, confirmation: email }, { token, headers });
  assert.equal(response.status, 200, response.raw);
  return response.body.data.erasedAt;
}

export async function isSignedIn(testApp: TestApp, token: string): Promise<boolean> {
  return (await testApp.get(paths.userInfo, { token })).status === 200;
}

export async function findAccountId(testApp: TestApp, token: string): Promise<string> {
  return (await testApp.app.findSession(token))?.accountId ?? '';
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

export function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
