/** What a customer does with the account in the settings. */
import assert from 'node:assert/strict';
import { type Answer, type TestApp, testPassword } from '../support.ts';

export const calls = {
  account: '/turboClient/api/c-end/account',
  password: '/turboClient/api/c-end/account/password',
  sessions: '/turboClient/api/c-end/account/sessions',
  session: (id: string) => `/turboClient/api/c-end/account/sessions/${id}`,
  identity: (id: string) => `/turboClient/api/c-end/account/identities/${id}`,
  export: '/turboClient/api/c-end/account/export',
  sendCode: '/turboClient/api/c-end/account/deletion/send',
  delete: '/turboClient/api/c-end/account/deletion',
  signIn: '/turboClient/api/base/v3/service-token',
  userInfo: '/turboClient/api/c-end/user-info',
  baseToken: '/turboClient/api/base/v3/base-token',
  exchange: '/turboClient/api/base/v3/token-exchange',
  complete: '/turboClient/api/base/v3/oauth-sign-in/complete',
  describe: '/turboClient/api/base/v3/oauth-sign-in',
};

export function signIn(tern: TestApp, email: string, more: object = {}): Promise<Answer> {
  return tern.post(calls.signIn, { email, password: testPassword, deviceType: 'web', ...more });
}

/** A further session of the same person. */
export async function anotherSession(tern: TestApp, email: string): Promise<string> {
  const answer = await signIn(tern, email);
  assert.equal(answer.status, 200, answer.raw);
  return answer.body.data.token;
}

export async function deletionCode(tern: TestApp, token: string, email: string): Promise<string> {
  // Mails that are still to come would hide the one with the code.
  await tern.idle();
  const sent = await tern.post(calls.sendCode, undefined, { token });
  assert.equal(sent.status, 200, sent.raw);
  return tern.codeTo(email);
}

/** Until when it can come back. What follows in the background has not happened yet. */
export async function deleteAccount(tern: TestApp, token: string, email: string, language = 'en'): Promise<string> {
  const code = await deletionCode(tern, token, email);
  const headers = { 'accept-language': language };
  const answer = await tern.post(calls.delete, { code, confirmation: email }, { token, headers });
  assert.equal(answer.status, 200, answer.raw);
  return answer.body.data.erasedAt;
}

export async function isOpen(tern: TestApp, token: string): Promise<boolean> {
  return (await tern.get(calls.userInfo, { token })).status === 200;
}
