/** The referral programme in a test: people who come by an invite code, each from a network of their own unless told. */
import assert from 'node:assert/strict';
import { type Answer, registration, startTestApp, type TestApp, testPassword } from '../support.ts';

export const calls = {
  send: '/turboClient/api/base/register/email/sendCode',
  register: '/turboClient/api/base/register/check',
  signIn: '/turboClient/api/base/v3/service-token',
  referral: '/turboClient/api/c-end/referral',
  rewards: '/turboClient/api/c-end/user-rewards/query',
  claim: (id: string) => `/turboClient/api/c-end/user-rewards/${id}/claim`,
  subscription: '/turboClient/api/c-end/subscription',
};

export type Referrer = { email: string; inviteCode: string; token: string };
type Guest = { email?: string; from?: string };

export type Programme = TestApp & {
  /** A new account, with a session. */
  referrer(email?: string): Promise<Referrer>;
  /** Somebody with a mailed code: call it to sign up. */
  guest(inviteCode: string, guest?: Guest): Promise<() => Promise<Answer>>;
  /** The same, signed up at once. */
  join(inviteCode: string, guest?: Guest): Promise<void>;
  joinMany(inviteCode: string, count: number): Promise<void>;
  /** A new session, for when the clock has left the old one behind. */
  signIn(email: string): Promise<string>;
  referral(token: string): Promise<Answer['body']['data']>;
  rewards(token: string, query?: string): Promise<Answer['body']['data']>;
  claim(token: string, rewardId: string): Promise<Answer>;
};

export async function openProgramme(): Promise<Programme> {
  const tern = await startTestApp({ now: '2026-11-10T12:00:00.000Z' });
  let people = 0;
  const programme: Programme = {
    ...tern,
    async referrer(email) {
      people += 1;
      const address = email ?? `referrer${people}@example.com`;
      const token = await tern.signUp(address);
      return { email: address, token, inviteCode: (await programme.referral(token)).referralId };
    },
    async guest(inviteCode, guest = {}) {
      people += 1;
      const { email = `guest${people}@example.com`, from = `10.${people >> 8}.${people & 255}.1` } = guest;
      await tern.post(calls.send, { email }, { from });
      const body = { ...registration(email, await tern.codeTo(email)), inviteCode };
      return () => tern.post(calls.register, body, { from });
    },
    async join(inviteCode, guest) {
      const answer = await (await programme.guest(inviteCode, guest))();
      assert.equal(answer.status, 200, answer.raw);
    },
    async joinMany(inviteCode, count) {
      for (let number = 0; number < count; number++) await programme.join(inviteCode);
    },
    async signIn(email) {
      const body = { email, password: testPassword, deviceType: 'web' };
      return (await tern.post(calls.signIn, body)).body.data.token;
    },
    referral: async (token) => dataOf(await tern.get(calls.referral, { token })),
    rewards: async (token, query = '') => dataOf(await tern.get(`${calls.rewards}${query}`, { token })),
    claim: (token, rewardId) => tern.post(calls.claim(rewardId), undefined, { token }),
  };
  return programme;
}

function dataOf(answer: Answer): Answer['body']['data'] {
  assert.equal(answer.status, 200, answer.raw);
  return answer.body.data;
}
