/** Signs in with a password. A wrong password and an unknown email get the same response in the same time. */
import { dayMs, hourMs, minuteMs } from '../clock.ts';
import type { Context } from '../context.ts';
import type { AccountRow } from '../db/schema.ts';
import { ApiError } from '../http/api-error.ts';
import { attempt, type BudgetSet, recognizedBudgets } from '../http/attempt.ts';
import { type Client, clientBudgets, laneOf, pairBudgets } from '../http/client.ts';
import type { LimitRule } from '../http/limits.ts';
import type { Lane } from '../http/overload.ts';
import { finishSignIn } from './finish-sign-in.ts';
import { type Device, knowsEmail } from './known-device.ts';
import type { RequestContext } from './request-context.ts';
import { findAccount } from './store.ts';

// An email's budget is larger than what one network gets of it: a stranger with one network cannot lock an owner out.
export const triesPerPair: LimitRule = { name: 'sign-in-pair', points: 10, windowMs: 15 * minuteMs };
const dailyTriesPerPair: LimitRule = { name: 'sign-in-pair-day', points: 50, windowMs: dayMs };
export const triesPerClient: LimitRule = { name: 'sign-in-client', points: 200, windowMs: hourMs };
export const dailyTriesPerClient: LimitRule = { name: 'sign-in-client-day', points: 1000, windowMs: dayMs };
const triesPerEmail: LimitRule = { name: 'sign-in-email', points: 100, windowMs: hourMs };
export const dailyTriesPerEmail: LimitRule = { name: 'sign-in-email-day', points: 400, windowMs: dayMs };
const triesPerDevice: LimitRule = { name: 'sign-in-device', points: 10, windowMs: 15 * minuteMs };
const dailyTriesPerDevice: LimitRule = { name: 'sign-in-device-day', points: 50, windowMs: dayMs };
/** Of an email together: whoever signed in once can make as many as they like. */
const triesOfDevices: LimitRule = { name: 'sign-in-devices', points: 100, windowMs: dayMs };

export type SignIn = Pick<RequestContext, 'client' | 'device' | 'browser' | 'deviceLabel'> & {
  email: string;
  password: string;
  remember: boolean;
  /** Restores a deleted account. */
  restore: boolean;
};

/** Returns the new session's token. @throws ApiError credentialsWrong, accountDeleted, accountBlocked, secondFactorRequired, overloaded, tooManyRequests */
export async function signIn(
  context: Pick<Context, 'db' | 'clock' | 'jobs' | 'limits' | 'log' | 'passwords'>,
  { remember, restore, browser, deviceLabel, ...credentials }: SignIn,
): Promise<string> {
  const account = await checkPassword(context, credentials);
  const restoring = { restore, errorAfterPeriod: 'credentialsWrong' as const };
  const session = { account, deviceLabel, remember, now: context.clock.now(), isConfirmed: true };
  const firstFactor = { method: 'password' as const, browser, isNewDevice: !credentials.device.knows(account) };
  return finishSignIn(context, { ...restoring, ...session, ...firstFactor });
}

/** Returns the account, deleted ones included. @throws ApiError credentialsWrong, overloaded, tooManyRequests */
export async function checkPassword(
  context: Pick<Context, 'db' | 'limits' | 'log' | 'passwords'>,
  { email, password, client, device }: Pick<SignIn, 'email' | 'password' | 'client' | 'device'>,
): Promise<AccountRow> {
  const isKnown = await knowsEmail(context.db, device, email);
  const lane = laneOf(client, isKnown ? email : undefined);
  const strangers = strangerBudgets(client, email);
  const budgetSets = isKnown ? recognizedBudgets(deviceBudgets(device, email), strangers) : [strangers];
  return tryPassword(context, { email, password, lane, budgetSets });
}

export type PasswordAttempt = {
  email: string;
  password: string;
  /** Of the queue for hashing. */
  lane: Lane;
  budgetSets: readonly BudgetSet[];
};

/** A wrong password costs an attempt. @throws ApiError credentialsWrong, overloaded, tooManyRequests */
export async function tryPassword(
  { db, limits, log, passwords }: Pick<Context, 'db' | 'limits' | 'log' | 'passwords'>,
  { email, password, lane, budgetSets }: PasswordAttempt,
): Promise<AccountRow> {
  return attempt(limits, budgetSets, 'credentialsWrong', async () => {
    const account = await findAccount(db, email);
    const isRight = await passwords.verify(account?.password_hash ?? null, password, lane);
    if (account && isRight) return account;
    // Also for an unknown email, so that the time is the same.
    log.info({ accountId: account?.id ?? null, method: 'password' }, 'password refused');
    throw new ApiError('credentialsWrong');
  });
}

function deviceBudgets({ id }: Device, email: string): BudgetSet {
  const own = [triesPerDevice, dailyTriesPerDevice].map((rule) => ({ rule, key: `${id} ${email}` }));
  return { own, shared: [{ rule: triesOfDevices, key: email }] };
}

function strangerBudgets(client: Client, email: string): BudgetSet {
  const pairs = [...pairBudgets(triesPerPair, client, email), ...pairBudgets(dailyTriesPerPair, client, email)];
  const clients = [...clientBudgets(triesPerClient, client), ...clientBudgets(dailyTriesPerClient, client)];
  const emails = [triesPerEmail, dailyTriesPerEmail].map((rule) => ({ rule, key: email }));
  return { own: pairs, shared: [...clients, ...emails] };
}
