/** Signs in with a password. A wrong password and an unknown email get the same response in the same time. */
import type { Locale } from '#facts/locales.ts';
import type { Context } from '../context.ts';
import type { AccountRow } from '../db/schema.ts';
import { ApiError } from '../http/api-error.ts';
import { type Client, clientBudgets, pairBudgets, widestNetwork } from '../http/client.ts';
import type { Budget, LimitRule } from '../http/limits.ts';
import { requireRestorable, restoreIfDeleted } from './deletion/restore-if-deleted.ts';
import type { Device } from './known-device.ts';
import type { Passwords } from './passwords.ts';
import { requireSecondFactor } from './second-factor/require-second-factor.ts';
import { openSession } from './sessions.ts';
import { findAccount } from './store.ts';

// An email's budget is larger than what one network gets of it: a stranger with one network cannot lock an owner out.
const triesPerPair: LimitRule = { name: 'sign-in-pair', points: 10, seconds: 15 * 60 };
const dailyTriesPerPair: LimitRule = { name: 'sign-in-pair-day', points: 50, seconds: 24 * 60 * 60 };
const triesPerClient: LimitRule = { name: 'sign-in-client', points: 200, seconds: 60 * 60 };
const dailyTriesPerClient: LimitRule = { name: 'sign-in-client-day', points: 1000, seconds: 24 * 60 * 60 };
const triesPerEmail: LimitRule = { name: 'sign-in-email', points: 100, seconds: 60 * 60 };
const dailyTriesPerEmail: LimitRule = { name: 'sign-in-email-day', points: 400, seconds: 24 * 60 * 60 };
const triesPerDevice: LimitRule = { name: 'sign-in-device', points: 10, seconds: 15 * 60 };
const dailyTriesPerDevice: LimitRule = { name: 'sign-in-device-day', points: 50, seconds: 24 * 60 * 60 };

export type SignIn = {
  email: string;
  password: string;
  remember: boolean;
  /** Restores a deleted account. */
  restore: boolean;
  client: Client;
  device: Device;
  /** Digest of the browser's cookie; null for clients without one. */
  browser: string | null;
  locale: Locale;
  userAgent: string | undefined;
};

/** Returns the new session's token. @throws ApiError credentialsWrong, accountDeleted, secondFactorRequired, overloaded, tooManyRequests */
export async function signIn(
  context: Pick<Context, 'db' | 'clock' | 'jobs' | 'limits'>,
  passwords: Passwords,
  { remember, restore, browser, locale, userAgent, ...credentials }: SignIn,
): Promise<string> {
  const account = await checkPassword(context, passwords, credentials);
  const now = context.clock.now();
  const restoring = { restore, now, locale, errorAfterPeriod: 'credentialsWrong' as const };
  requireRestorable(account, restoring);
  await requireSecondFactor(context, { accountId: account.id, method: 'password', browser, remember, restore });
  await restoreIfDeleted(context.db, context.jobs, account, restoring);
  return openSession(context.db, { accountId: account.id, userAgent, remember, now, isConfirmed: true });
}

/** Returns the account, deleted ones included. @throws ApiError credentialsWrong, overloaded, tooManyRequests */
export async function checkPassword(
  context: Pick<Context, 'db' | 'limits'>,
  passwords: Passwords,
  { email, password, client, device }: Pick<SignIn, 'email' | 'password' | 'client' | 'device'>,
): Promise<AccountRow> {
  const isKnown = device.knows(email);
  const [own, shared] = isKnown ? [deviceBudgets(device, email), []] : strangerBudgets(client, email);
  const lane = isKnown ? email : widestNetwork(client);
  const attempt = { email, password, lane, own, shared };
  return tryPassword(context, passwords, attempt);
}

export type PasswordAttempt = {
  email: string;
  password: string;
  /** Of the queue for hashing. */
  lane: string;
  /** Forgotten after a right password. */
  own: Budget[];
  /** Only this attempt is returned to them after a right password. */
  shared: Budget[];
};

/** A wrong password costs one attempt of every budget. @throws ApiError credentialsWrong, overloaded, tooManyRequests */
export async function tryPassword(
  { db, limits }: Pick<Context, 'db' | 'limits'>,
  passwords: Passwords,
  { email, password, lane, own, shared }: PasswordAttempt,
): Promise<AccountRow> {
  await limits.consume(...own, ...shared);
  const account = await findAccount(db, email);
  const isRight = await passwords.verify(account?.password_hash ?? null, password, lane);
  if (!account || !isRight) throw new ApiError('credentialsWrong');
  for (const budget of own) await limits.clear(budget);
  if (shared.length > 0) await limits.giveBack(...shared);
  return account;
}

function deviceBudgets({ id }: Device, email: string): Budget[] {
  return [triesPerDevice, dailyTriesPerDevice].map((rule) => ({ rule, key: `${id} ${email}` }));
}

function strangerBudgets(client: Client, email: string): [own: Budget[], shared: Budget[]] {
  const pairs = [...pairBudgets(triesPerPair, client, email), ...pairBudgets(dailyTriesPerPair, client, email)];
  const clients = [...clientBudgets(triesPerClient, client), ...clientBudgets(dailyTriesPerClient, client)];
  const emails = [triesPerEmail, dailyTriesPerEmail].map((rule) => ({ rule, key: email }));
  return [pairs, [...clients, ...emails]];
}
