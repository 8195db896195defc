/** The last step of an OAuth sign-in that needs one: a password, a mailed code, or `restore: true` for a deleted account. */
import { minuteMs } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { IdentityProvider } from '../../db/tables/identities.ts';
import { ApiError } from '../../http/api-error.ts';
import { limitFailures } from '../../http/attempt.ts';
import { clientBudgets } from '../../http/client.ts';
import type { LimitRule } from '../../http/limits.ts';
import { invalidFields } from '../../http/validate.ts';
import { type LiveCode, useCode } from '../code-store.ts';
import { type CodeCheck, checkCode } from '../codes.ts';
import { createAccount } from '../create-account.ts';
import { requireRestorable } from '../deletion/restore-if-deleted.ts';
import { finishSignIn, openRestored } from '../finish-sign-in.ts';
import { notifyOfIdentity } from '../notify-owner.ts';
import type { RequestContext } from '../request-context.ts';
import { matchesChallenge, tryHashToken } from '../rules.ts';
import { requireSecondFactor } from '../second-factor/require-second-factor.ts';
import { hasSecondFactor } from '../second-factor/store.ts';
import { checkPassword } from '../sign-in.ts';
import { findAccount, findAccountById, findInviter } from '../store.ts';
import { findOAuthSignIn, type OAuthSignInRow, touchIdentity } from './store.ts';

export const triesPerClient: LimitRule = { name: 'oauth-complete', points: 60, windowMs: 15 * minuteMs };

export type SignInCompletion = RequestContext & {
  token: string;
  /** What the browser kept when it began the sign-in. */
  verifier: string | undefined;
  password: string | undefined;
  code: string | undefined;
  /** Restores a deleted account. */
  restore: boolean;
};

/**
 * Connects the identity, and returns a new session's token and by which identity provider. A failed try does not use the sign-in up.
 * @throws ApiError oauthExpired, accountDeleted, secondFactorRequired, credentialsWrong, codeWrong, codeExpired, codeTriesUsed, invalidFields, overloaded, tooManyRequests
 */
export async function completeSignIn(
  context: Context,
  completion: SignInCompletion,
): Promise<{ token: string; method: IdentityProvider }> {
  const budgets = clientBudgets(triesPerClient, completion.client);
  const signIn = await limitFailures(context.limits, budgets, () => getOAuthSignIn(context, completion));
  const complete = () => {
    if (signIn.needs === 'password') return completeWithPassword(context, signIn, completion);
    if (signIn.needs === 'code') return completeWithCode(context, signIn, completion);
    return completeWithRestore(context, signIn, completion);
  };
  return { token: await complete(), method: signIn.identity_provider };
}

/** Only for the browser that began the sign-in. @throws ApiError oauthExpired */
export async function getOAuthSignIn(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { token, verifier }: { token: string; verifier?: string | undefined },
): Promise<OAuthSignInRow> {
  const digest = tryHashToken(token);
  const signIn = digest ? await findOAuthSignIn(db, digest, clock.now()) : undefined;
  if (!signIn || !matchesChallenge(verifier, signIn.challenge)) throw new ApiError('oauthExpired');
  return signIn;
}

async function completeWithPassword(
  context: Context,
  signIn: OAuthSignInRow,
  { password, restore, client, device, browser, deviceLabel }: SignInCompletion,
): Promise<string> {
  if (password === undefined) throw missingField('password');
  const account = await checkPassword(context, { email: signIn.email, password, client, device });
  const restoring = { restore, errorAfterPeriod: 'credentialsWrong' as const };
  const session = { account, deviceLabel, now: context.clock.now(), isConfirmed: true };
  const firstFactor = { browser, isNewDevice: !device.knows(account) };
  const token = await finishSignIn(context, { ...valuesOf(signIn), ...restoring, ...session, ...firstFactor });
  notifyOfIdentity(context, account, signIn);
  return token;
}

/**
 * A code opens an account that has no password, and creates one for a new email. An account with a password stays closed:
 * its email got no code.
 */
async function completeWithCode(
  context: Context,
  signIn: OAuthSignInRow,
  { code, restore, client, device, ipAddress, browser, deviceLabel }: SignInCompletion,
): Promise<string> {
  const { email, locale, invite_code: inviteCode } = signIn;
  const { db, clock } = context;
  if (code === undefined) throw missingField('code');
  const account = await findAccount(db, email);
  const existing = account?.password_hash === null ? account : null;
  const check = { email, code, client, requesters: [device.id, signIn.digest] };
  const rightCode = await checkRegisterOrIdentityCode(context, check);
  const now = clock.now();
  const values = { ...valuesOf(signIn), restore, errorAfterPeriod: 'codeWrong' as const, deviceLabel, now };
  if (existing && (await hasSecondFactor(db, existing.id))) {
    requireRestorable(existing, values);
    const isUsed = await db.transaction().execute((tx) => useCode(tx, rightCode, now));
    if (!isUsed) throw new ApiError('codeExpired');
    await requireSecondFactor(context, { ...values, account: existing, browser, oauthSignIn: signIn.digest });
  }
  const token = await db.transaction().execute(async (tx) => {
    if (!(await useCode(tx, rightCode, now))) throw new ApiError('codeExpired');
    const inviter = inviteCode ? await findInviter(tx, inviteCode) : undefined;
    const newAccount = { email, passwordHash: null, inviterId: inviter?.id, ipAddress, locale, now };
    const created = existing ? null : await createAccount(tx, context, newAccount);
    const account = existing ?? (created && { ...created, deleted_at: null });
    if (!account) throw new ApiError('codeWrong');
    return openRestored(tx, context.jobs, { ...values, account, isConfirmed: true });
  });
  if (existing) notifyOfIdentity(context, existing, signIn);
  return token;
}

/**
 * When both codes are wrong, the error is that of the registration code, as for an email without an account. Both are tried for
 * every email: time and limits of a wrong code reveal no account either.
 */
async function checkRegisterOrIdentityCode(context: Context, check: Omit<CodeCheck, 'purpose'>): Promise<LiveCode> {
  try {
    return await checkCode(context, { ...check, purpose: 'register' });
  } catch (error) {
    return checkCode(context, { ...check, purpose: 'identity' }).catch(() => {
      throw error;
    });
  }
}

/** The identity is already connected to the account, which has been deleted. */
async function completeWithRestore(
  context: Pick<Context, 'db' | 'clock' | 'jobs' | 'limits'>,
  signIn: OAuthSignInRow,
  { restore, browser, deviceLabel }: SignInCompletion,
): Promise<string> {
  const now = context.clock.now();
  const owner = await touchIdentity(context.db, signIn, now);
  const row = owner && (await findAccountById(context.db, owner.id));
  if (!row) throw new ApiError('oauthExpired');
  const restoring = { restore, errorAfterPeriod: 'oauthExpired' as const };
  const account = { ...owner, deleted_at: row.deleted_at };
  const session = { account, deviceLabel, now, isConfirmed: false };
  // Nobody entered the password, which the warning about a new device is about.
  const firstFactor = { browser, isNewDevice: false };
  return finishSignIn(context, { ...valuesOf(signIn), ...restoring, ...session, ...firstFactor });
}

/** What the sign-in has kept since it began. */
function valuesOf(signIn: OAuthSignInRow) {
  const { identity_provider: method, remember } = signIn;
  return { method, remember, oauthSignIn: signIn };
}

function missingField(path: 'password' | 'code'): ApiError {
  return invalidFields([{ path, message: 'is required for this sign-in' }]);
}
