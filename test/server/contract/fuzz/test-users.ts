/** Fills the server with data to find: accounts with orders, renewals and rewards, unused codes and tokens. */
import { insertOAuthSignIn } from '#server/accounts/oauth/store.ts';
import { issueOneTimeToken } from '#server/accounts/one-time-tokens.ts';
import { createToken, hashToken } from '#server/accounts/rules.ts';
import { openSession } from '#server/accounts/sessions.ts';
import { getAccountRow } from '#server/accounts/store.ts';
import { addMs, minuteMs } from '#server/clock.ts';
import { challenge, verifier } from '../../accounts/oauth/browser.ts';
import { paths, type TestShop } from '../../billing/test-shop.ts';
import { findAccountId, registrationBody, testPassword } from '../../support.ts';
import type { ExistingData } from './bodies.ts';

export type TestUsers = {
  count: number;
  existingData: ExistingData;
  /** A valid session token of the user with this index. */
  tokenOf(index: number): Promise<string>;
};

type TestUser = { email: string; accountId: string; token: string };

/** What each user does before the test. */
const histories: Record<string, (shop: TestShop, token: string) => Promise<unknown>> = {
  ada: inviteGuests,
  bo: cancelRenewal,
  cleo: payByPaypal,
  dan: (shop, token) => shop.payByCard(token, 3),
  eve: (shop, token) => shop.createOrder(token, 2),
  fay: async () => {},
};
const maxTokens = 40;
/** Enough registrations for three rewards. */
const emailsPerName = 18;
const emailsOf = (name: string) => Array.from({ length: emailsPerName }, (_, number) => `${name}${number}@example.com`);
const registrationOf = (email: string, code: string) => registrationBody(email, code);
const resetOf = (email: string, code: string) => ({ email, code, password: 'arctic-2027!', noEncrypt: true });

export async function createTestUsers(shop: TestShop): Promise<TestUsers> {
  const users: TestUser[] = [];
  for (const [name, history] of Object.entries(histories)) {
    const user = await createUser(shop, `${name}@example.com`);
    await history(shop, user.token);
    users.push(user);
  }
  return {
    count: users.length,
    existingData: {
      values: {
        Email: users.map(({ email }) => email),
        SignInPassword: [testPassword],
        GoodId: [1, 2, 3, 4],
        ClientCode: ['c-4f1d92'],
      },
      owned: await findOwned(shop, users),
      bodies: {
        signIn: users.map(({ email }) => ({ email, password: testPassword, deviceType: 'web' })),
        register: await codesFor(shop, 'register/email/sendCode', emailsOf('new'), registrationOf),
        resetPassword: await codesFor(shop, 'clientUser/forgetPwd/send', emailsOf('guest'), resetOf),
        changePassword: [{ currentPassword: testPassword, password: testPassword }],
        confirmSession: [{ password: testPassword }],
        exchangeToken: await createOneTimeTokens(shop, await createUser(shop, 'gil@example.com')),
        ...(await createOAuthSignIns(shop, users)),
      },
    },
    async tokenOf(index) {
      const user = users[index];
      if (!user) throw new Error(`No user ${index}`);
      if (!(await shop.app.findSession(user.token))) user.token = await newSession(shop, user.accountId);
      return user.token;
    },
  };
}

async function payByPaypal(shop: TestShop, token: string): Promise<void> {
  const { url } = await shop.createOrder(token, 1, 'paypal');
  await shop.pressPayPalButton(url, 'pay');
  await shop.createOrder(token, 3);
}

async function cancelRenewal(shop: TestShop, token: string): Promise<void> {
  await shop.payByCard(token, 1);
  await shop.delete(paths.cancel, { token });
}

/** Orders and rewards with the index of their owner. */
async function findOwned({ context: { db } }: TestShop, users: readonly TestUser[]): Promise<ExistingData['owned']> {
  const indexOf = (accountId: string) => users.findIndex((user) => user.accountId === accountId);
  const orders = await db.selectFrom('orders').select(['order_id as id', 'account_id']).execute();
  const rewards = await db.selectFrom('rewards').select(['id', 'account_id']).execute();
  const withOwner = ({ id, account_id }: { id: string; account_id: string }) => ({ id, owner: indexOf(account_id) });
  return { OrderId: orders.map(withOwner), RewardId: rewards.map(withOwner) };
}

async function createUser(shop: TestShop, email: string): Promise<TestUser> {
  const token = await shop.signUp(email);
  return { email, token, accountId: await findAccountId(shop, token) };
}

async function newSession({ context }: TestShop, accountId: string): Promise<string> {
  return openSession(context.db, {
    account: await getAccountRow(context.db, accountId),
    deviceLabel: '',
    isConfirmed: true,
    remember: true,
    now: context.clock.now(),
  });
}

async function inviteGuests(shop: TestShop, token: string): Promise<void> {
  const { referralId } = (await shop.get('/turboClient/api/c-end/referral', { token })).body.data;
  const bodies = await codesFor(shop, 'register/email/sendCode', emailsOf('guest'), registrationOf);
  for (const [guest, body] of bodies.entries()) {
    const ipAddress = `192.0.${guest}.1`;
    await shop.post('/turboClient/api/base/register/check', { ...body, inviteCode: referralId }, { ipAddress });
  }
}

/** Bodies with the code that was mailed to each email. */
async function codesFor<Body>(
  shop: TestShop,
  path: 'register/email/sendCode' | 'clientUser/forgetPwd/send',
  emails: readonly string[],
  bodyOf: (email: string, code: string) => Body,
): Promise<Body[]> {
  const bodies: Body[] = [];
  for (const [number, email] of emails.entries()) {
    await shop.post(`/turboClient/api/base/${path}`, { email }, { ipAddress: `198.51.100.${number}` });
    bodies.push(bodyOf(email, await shop.lastCode(email)));
  }
  return bodies;
}

/** For a user of their own, whose other sessions no test uses. */
async function createOneTimeTokens({ context }: TestShop, { accountId }: TestUser): Promise<object[]> {
  const bodies: object[] = [];
  for (let number = 0; number < maxTokens; number++) {
    const account = await getAccountRow(context.db, accountId);
    const options = { account, flag: 'client' as const, clientCode: null, remember: true, now: context.clock.now() };
    const { token } = await issueOneTimeToken(context.db, options);
    bodies.push({ token, flag: 'client', deviceType: 'windows' });
  }
  return bodies;
}

async function createOAuthSignIns(shop: TestShop, users: readonly TestUser[]) {
  const { db, clock } = shop.context;
  const insertSignIn = async (email: string, needs: 'password' | 'code') => {
    const token = createToken();
    await insertOAuthSignIn(db, {
      digest: hashToken(token),
      identity_provider: 'apple',
      issuer: 'https://appleid.apple.com',
      subject: token,
      name: null,
      email,
      needs,
      locale: 'ar',
      remember: false,
      invite_code: null,
      challenge,
      expires_at: addMs(clock.now(), 15 * minuteMs),
    });
    return token;
  };
  const completions: { token: string; verifier: string; password?: string; code?: string }[] = [];
  for (const { email } of users)
    completions.push({ token: await insertSignIn(email, 'password'), verifier, password: testPassword });
  const mailed = await codesFor(shop, 'register/email/sendCode', emailsOf('oauth'), registrationOf);
  for (const { email, code } of mailed) completions.push({ token: await insertSignIn(email, 'code'), verifier, code });
  return {
    completeOAuthSignIn: completions,
    sendOAuthSignInCode: completions.map(({ token }) => ({ token, verifier })),
    describeOAuthSignIn: completions.map(({ token }) => ({ token, verifier })),
  };
}
