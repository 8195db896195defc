/** A test app for the referral program: referrers, and users who sign up with an invite code. */
import assert from 'node:assert/strict';
import { createExitRanges } from '#test/support/attackers/hostile-world.ts';
import { openTestApp, registrationBody, type TestApp, type TestResponse } from '../support.ts';

export const paths = {
  sendCode: '/turboClient/api/base/register/email/sendCode',
  register: '/turboClient/api/base/register/check',
  referral: '/turboClient/api/c-end/referral',
  rewards: '/turboClient/api/c-end/user-rewards/query',
  claim: (id: string) => `/turboClient/api/c-end/user-rewards/${id}/claim`,
  subscription: '/turboClient/api/c-end/subscription',
};

export type Referrer = { email: string; inviteCode: string; token: string };
/** By default each user has an email and a network of their own. */
type InvitedUser = { email?: string; ipAddress?: string };

export type TestProgram = TestApp & {
  /** A new account with a session. */
  createReferrer(email?: string): Promise<Referrer>;
  /** Requests a verification code. @returns a function that signs up with it */
  prepareSignUp(inviteCode: string, user?: InvitedUser): Promise<() => Promise<TestResponse>>;
  signUpInvited(inviteCode: string, user?: InvitedUser): Promise<void>;
  signUpManyInvited(inviteCode: string, count: number): Promise<void>;
  getReferral(token: string): Promise<TestResponse['body']['data']>;
  listRewards(token: string, query?: string): Promise<TestResponse['body']['data']>;
  claim(token: string, rewardId: string): Promise<TestResponse>;
};

/** Closes it after the test or the file that opens it. */
export async function openTestProgram(): Promise<TestProgram> {
  const testApp = await openTestApp({ now: '2026-11-10T12:00:00.000Z', env: createExitRanges() });
  let users = 0;
  const program: TestProgram = {
    ...testApp,
    async createReferrer(email = `referrer${++users}@example.com`) {
      const token = await testApp.signUp(email);
      return { email, token, inviteCode: (await program.getReferral(token)).referralId };
    },
    async prepareSignUp(inviteCode, user = {}) {
      users += 1;
      const { email = `invited${users}@example.com`, ipAddress = `10.${users >> 8}.${users & 255}.1` } = user;
      await testApp.post(paths.sendCode, { email }, { ipAddress });
      const body = { ...registrationBody(email, await testApp.lastCode(email)), inviteCode };
      return () => testApp.post(paths.register, body, { ipAddress });
    },
    async signUpInvited(inviteCode, user) {
      const signUp = await program.prepareSignUp(inviteCode, user);
      dataOf(await signUp());
    },
    async signUpManyInvited(inviteCode, count) {
      for (let number = 0; number < count; number++) await program.signUpInvited(inviteCode);
    },
    getReferral: async (token) => dataOf(await testApp.get(paths.referral, { token })),
    listRewards: async (token, query = '') => dataOf(await testApp.get(`${paths.rewards}${query}`, { token })),
    claim: (token, rewardId) => testApp.post(paths.claim(rewardId), undefined, { token }),
  };
  return program;
}

function dataOf({ status, body, raw }: TestResponse): TestResponse['body']['data'] {
  assert.equal(status, 200, raw);
  return body.data;
}
