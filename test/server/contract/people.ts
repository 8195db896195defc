/** A server on which something has happened already: accounts with orders, renewals and rewards, codes and tokens under way. */

import { insertPending } from '#server/accounts/oauth/store.ts';
import { issueHandover } from '#server/accounts/one-time-tokens.ts';
import { newToken, tokenDigest } from '#server/accounts/rules.ts';
import { openSession } from '#server/accounts/sessions.ts';
import { addMs, minuteMs } from '#server/clock.ts';
import { calls, type Shop } from '../billing/support.ts';
import { registration, testPassword } from '../support.ts';
import type { Known } from './bodies.ts';

export type People = {
  count: number;
  known: Known;
  /** The person's session, a living one. */
  tokenOf(person: number): Promise<string>;
};

type Person = { email: string; accountId: string; token: string };

/** What each has done before. */
const histories: Record<string, (shop: Shop, token: string) => Promise<unknown>> = {
  ada: inviteOthers,
  bo: unsubscribe,
  cleo: payByPaypal,
  dan: (shop, token) => shop.pay(token, 3),
  eve: (shop, token) => shop.buy(token, 2),
  fay: async () => {},
};
const tokensUnderWay = 40;
/** Enough registrations for three rewards. */
const addressesOfAName = 18;
const emailsOf = (name: string) =>
  Array.from({ length: addressesOfAName }, (_, number) => `${name}${number}@example.com`);
const registrationOf = (email: string, code: string) => registration(email, code);
const resetOf = (email: string, code: string) => ({ email, code, password: testPassword, noEncrypt: true });

export async function settle(shop: Shop): Promise<People> {
  const people: Person[] = [];
  for (const [name, history] of Object.entries(histories)) {
    const person = await newPerson(shop, `${name}@example.com`);
    await history(shop, person.token);
    people.push(person);
  }
  return {
    count: people.length,
    known: {
      values: {
        Email: people.map(({ email }) => email),
        SignInPassword: [testPassword],
        GoodId: [1, 2, 3, 4],
        ClientCode: ['c-4f1d92'],
      },
      owned: await belongings(shop, people),
      bodies: {
        signIn: people.map(({ email }) => ({ email, password: testPassword, deviceType: 'web' })),
        register: await codesFor(shop, 'register/email/sendCode', emailsOf('new'), registrationOf),
        resetPassword: await codesFor(shop, 'clientUser/forgetPwd/send', emailsOf('guest'), resetOf),
        changePassword: [{ currentPassword: testPassword, password: testPassword }],
        exchangeToken: await one_time_tokens(shop, await newPerson(shop, 'gil@example.com')),
        ...(await oauthSignIns(shop, people)),
      },
    },
    async tokenOf(number) {
      const person = people[number];
      if (!person) throw new Error(`there is no person ${number}`);
      if (!(await shop.app.findSession(person.token))) person.token = await newSession(shop, person.accountId);
      return person.token;
    },
  };
}

async function payByPaypal(shop: Shop, token: string): Promise<void> {
  const { url } = await shop.buy(token, 1, 'paypal');
  await shop.pressPaypal(url, 'pay');
  await shop.buy(token, 3);
}

async function unsubscribe(shop: Shop, token: string): Promise<void> {
  await shop.pay(token, 1);
  await shop.delete(calls.cancel, { token });
}

/** Orders and rewards with the number of whom they belong to. */
async function belongings({ context: { db } }: Shop, people: readonly Person[]): Promise<Known['owned']> {
  const numberOf = (accountId: string) => people.findIndex((person) => person.accountId === accountId);
  const orders = await db.selectFrom('orders').select(['order_id as id', 'account_id']).execute();
  const rewards = await db.selectFrom('rewards').select(['id', 'account_id']).execute();
  const withOwner = ({ id, account_id }: { id: string; account_id: string }) => ({ id, owner: numberOf(account_id) });
  return { OrderId: orders.map(withOwner), RewardId: rewards.map(withOwner) };
}

async function newPerson(shop: Shop, email: string): Promise<Person> {
  const token = await shop.signUp(email);
  const session = await shop.app.findSession(token);
  return { email, token, accountId: session?.accountId ?? '' };
}

function newSession({ context }: Shop, accountId: string): Promise<string> {
  return openSession(context.db, { accountId, userAgent: undefined, remember: true, now: context.clock.now() });
}

async function inviteOthers(shop: Shop, token: string): Promise<void> {
  const { referralId } = (await shop.get('/turboClient/api/c-end/referral', { token })).body.data;
  const bodies = await codesFor(shop, 'register/email/sendCode', emailsOf('guest'), registrationOf);
  for (const [guest, body] of bodies.entries()) {
    const from = `192.0.${guest}.1`;
    await shop.post('/turboClient/api/base/register/check', { ...body, inviteCode: referralId }, { from });
  }
}

/** Bodies with the code that was mailed to each address. */
async function codesFor<Body>(
  shop: Shop,
  path: 'register/email/sendCode' | 'clientUser/forgetPwd/send',
  emails: readonly string[],
  bodyOf: (email: string, code: string) => Body,
): Promise<Body[]> {
  const bodies: Body[] = [];
  for (const [number, email] of emails.entries()) {
    await shop.post(`/turboClient/api/base/${path}`, { email }, { from: `198.51.100.${number}` });
    bodies.push(bodyOf(email, await shop.codeTo(email)));
  }
  return bodies;
}

/** Of somebody who signs nobody out meanwhile. */
async function one_time_tokens({ context }: Shop, { accountId }: Person): Promise<object[]> {
  const bodies: object[] = [];
  for (let number = 0; number < tokensUnderWay; number++) {
    const given = { accountId, flag: 'client' as const, clientCode: null, remember: true, now: context.clock.now() };
    const { token } = await issueHandover(context.db, given);
    bodies.push({ token, flag: 'client', deviceType: 'windows' });
  }
  return bodies;
}

async function oauthSignIns(shop: Shop, people: readonly Person[]) {
  const { db, clock } = shop.context;
  const wait = async (email: string, needs: 'password' | 'code') => {
    const token = newToken();
    await insertPending(db, {
      digest: tokenDigest(token) ?? '',
      ...{ identity_provider: 'apple', issuer: 'https://appleid.apple.com', subject: token, name: null },
      ...{ email, needs, locale: 'ar', remember: false, invite_code: null },
      expires_at: addMs(clock.now(), 15 * minuteMs),
    });
    return token;
  };
  const confirmations: { token: string; password?: string; code?: string }[] = [];
  for (const { email } of people) confirmations.push({ token: await wait(email, 'password'), password: testPassword });
  const mailed = await codesFor(shop, 'register/email/sendCode', emailsOf('oauth'), registrationOf);
  for (const { email, code } of mailed) confirmations.push({ token: await wait(email, 'code'), code });
  return { completeOAuthSignIn: confirmations, describeOAuthSignIn: confirmations.map(({ token }) => ({ token })) };
}
