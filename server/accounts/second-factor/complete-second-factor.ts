/** Completes a sign-in that waits for its second factor (docs/decisions/0056-second-factor.md). */
import { dayMs, minuteMs } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { AccountRow } from '../../db/schema.ts';
import type { SecondFactorKind, SignInMethod } from '../../db/tables/accounts.ts';
import { ApiError } from '../../http/api-error.ts';
import { type BudgetSet, recognizedBudgets } from '../../http/attempt.ts';
import { type Client, clientBudgets, pairBudgets } from '../../http/client.ts';
import type { LimitRule } from '../../http/limits.ts';
import { openRestored } from '../finish-sign-in.ts';
import type { Device } from '../known-device.ts';
import { notifyOfIdentity } from '../notify-owner.ts';
import { findOAuthSignIn, type OAuthSignInRow } from '../oauth/store.ts';
import type { RequestContext } from '../request-context.ts';
import { tryHashToken } from '../rules.ts';
import { findAccountById, lockAccount } from '../store.ts';
import { checkSecondFactor } from './check-second-factor.ts';
import { deletePendingSignIns, findPendingSignIn, type PendingSignInRow, takePendingSignIn } from './store.ts';

const triesPerClient: LimitRule = { name: 'second-factor-client', points: 60, windowMs: 15 * minuteMs };
const triesPerDevice: LimitRule = { name: 'second-factor-device', points: 10, windowMs: 15 * minuteMs };
const dailyTriesPerDevice: LimitRule = { name: 'second-factor-device-day', points: 50, windowMs: dayMs };
/** Whoever signed in once can make as many as they like. */
export const triesOfDevices: LimitRule = { name: 'second-factor-devices', points: 50, windowMs: dayMs };
export const triesPerPair: LimitRule = { name: 'second-factor-pair', points: 10, windowMs: 15 * minuteMs };
const triesPerFirstFactor: LimitRule = { name: 'second-factor-first', points: 50, windowMs: dayMs };
/** Whoever has the mailbox makes new passwords, and with each of them a new first factor. */
const triesOfFirstFactors: LimitRule = { name: 'second-factor-all', points: 200, windowMs: dayMs };

export type SecondFactorCompletion = Pick<RequestContext, 'client' | 'device' | 'browser' | 'deviceLabel'> & {
  token: string;
  code: string;
};

type Completed = { token: string; method: SignInMethod; secondFactor: SecondFactorKind; deviceLabel: string };

/** Returns the new session's token. A wrong code does not use the sign-in up. @throws ApiError secondFactorExpired, secondFactorWrong, accountBlocked, tooManyRequests */
export async function completeSecondFactor(context: Context, completion: SecondFactorCompletion): Promise<Completed> {
  const { db, limits, clock } = context;
  const { code, client, device, browser } = completion;
  const digest = tryHashToken(completion.token);
  const pending = digest ? await findPendingSignIn(db, digest, clock.now()) : undefined;
  const account = pending && (await findAccountById(db, pending.account_id));
  if (!pending || !account || (pending.browser !== null && pending.browser !== browser)) {
    // A live token is never limited by its network: strangers there could keep its owner out.
    await limits.consume(...clientBudgets(triesPerClient, client));
    throw new ApiError('secondFactorExpired');
  }
  const firstFactor = firstFactorOf(account, pending);
  const strangers = strangerBudgets(client, firstFactor);
  const budgetSets = device.knows(account)
    ? recognizedBudgets(deviceBudgets(device, firstFactor), strangers)
    : [strangers];
  const all = { rule: triesOfFirstFactors, key: account.id };
  const check = {
    account,
    code,
    budgetSets: budgetSets.map(({ own, shared }) => ({ own, shared: [...shared, all] })),
  };
  const secondFactor = await checkSecondFactor(context, check);
  const { method, remember, restore } = pending;
  const restoring = { restore, errorAfterPeriod: 'secondFactorExpired' as const };
  const deviceLabel = completion.deviceLabel || pending.device_label;
  const session = { account, deviceLabel, remember, now: clock.now(), isConfirmed: true };
  const oauthSignIn = await findHeldOAuthSignIn(context, pending);
  const token = await db.transaction().execute(async (tx) => {
    // In the order of whoever ends sessions, which deletes unfinished sign-ins too.
    await lockAccount(tx, account.id);
    if (!(await takePendingSignIn(tx, pending.digest))) throw new ApiError('secondFactorExpired');
    // Earlier attempts of the same person: no warning that a stranger knows the password.
    if (pending.browser !== null) await deletePendingSignIns(tx, account.id, pending.browser);
    return openRestored(tx, context.jobs, { ...restoring, ...session, oauthSignIn });
  });
  if (oauthSignIn && oauthSignIn.needs !== 'restore') notifyOfIdentity(context, account, oauthSignIn);
  return { token, method, secondFactor, deviceLabel };
}

/** Its identity is connected together with the sign-in. @throws ApiError secondFactorExpired */
async function findHeldOAuthSignIn(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { oauth_sign_in: digest }: PendingSignInRow,
): Promise<OAuthSignInRow | null> {
  if (!digest) return null;
  const held = await findOAuthSignIn(db, digest, clock.now());
  if (!held) throw new ApiError('secondFactorExpired');
  return held;
}

/** Whoever gets this far has the first factor. A new password gives its owner new budgets, which they cannot use up. */
function firstFactorOf({ id, password_hash }: AccountRow, { method }: PendingSignInRow): string {
  return `${id} ${method === 'password' ? password_hash : method}`;
}

function deviceBudgets({ id }: Device, firstFactor: string): BudgetSet {
  const own = [triesPerDevice, dailyTriesPerDevice].map((rule) => ({ rule, key: `${id} ${firstFactor}` }));
  return { own, shared: [{ rule: triesOfDevices, key: firstFactor }] };
}

function strangerBudgets(client: Client, firstFactor: string): BudgetSet {
  const own = pairBudgets(triesPerPair, client, firstFactor);
  return { own, shared: [{ rule: triesPerFirstFactor, key: firstFactor }] };
}
