/** The last step of an OAuth sign-in that needs one: a password, a mailed code, or `restore: true` for a deleted account. */
import { defaultLocale } from '#facts/locales.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/open.ts';
import { ApiError } from '../../http/api-error.ts';
import type { LimitRule } from '../../http/limits.ts';
import { matchLocale } from '../../http/negotiate-locale.ts';
import { invalidFields } from '../../http/validate.ts';
import { checkCode } from '../codes.ts';
import { createAccount } from '../create-account.ts';
import { restoreIfDeleted } from '../deletion/restore-if-deleted.ts';
import { identityConnectedMail } from '../mails.ts';
import type { Passwords } from '../passwords.ts';
import { tryHashToken } from '../rules.ts';
import { openSession } from '../sessions.ts';
import { checkPassword } from '../sign-in.ts';
import { findAccount, findAccountById, findInviter, useCode } from '../store.ts';
import { identityProviderNames } from './rules.ts';
import { connectIdentity, findOAuthSignIn, type OAuthSignInRow, takeOAuthSignIn, touchIdentity } from './store.ts';

const triesPerClient: LimitRule = { name: 'oauth-complete', points: 60, seconds: 15 * 60 };

export type SignInCompletion = {
  token: string;
  password: string | undefined;
  code: string | undefined;
  /** Restores a deleted account. */
  restore: boolean;
  clientKey: string;
  ipAddress: string;
  userAgent: string | undefined;
};

/**
 * Connects the identity and returns a new session's token. A failed try does not use the sign-in up.
 * @throws ApiError oauthExpired, accountDeleted, credentialsWrong, codeWrong, codeExpired, codeTriesUsed, invalidFields, overloaded, tooManyRequests
 */
export async function completeSignIn(
  context: Context,
  passwords: Passwords,
  completion: SignInCompletion,
): Promise<string> {
  await context.limits.consume(triesPerClient, completion.clientKey);
  const signIn = await getOAuthSignIn(context, completion.token);
  if (signIn.needs === 'password') return completeWithPassword(context, passwords, signIn, completion);
  if (signIn.needs === 'code') return completeWithCode(context, signIn, completion);
  return completeWithRestore(context, signIn, completion);
}

/** @throws ApiError oauthExpired */
export async function getOAuthSignIn(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  token: string,
): Promise<OAuthSignInRow> {
  const digest = tryHashToken(token);
  const signIn = digest ? await findOAuthSignIn(db, digest, clock.now()) : undefined;
  if (!signIn) throw new ApiError('oauthExpired');
  return signIn;
}

async function completeWithPassword(
  context: Context,
  passwords: Passwords,
  signIn: OAuthSignInRow,
  { password, restore, clientKey, userAgent }: SignInCompletion,
): Promise<string> {
  if (password === undefined) throw missingField('password');
  const account = await checkPassword(context, passwords, { email: signIn.email, password, clientKey });
  const now = context.clock.now();
  const token = await context.db.transaction().execute(async (tx) => {
    await restoreIfDeleted(tx, account, { restore, now, errorAfterPeriod: 'credentialsWrong' });
    return connectAndOpenSession(tx, signIn, { accountId: account.id, userAgent, now });
  });
  notifyOwner(context, signIn);
  return token;
}

/**
 * A code opens an account that has no password, and creates one for a new email. An account with a password stays closed:
 * its email got no code.
 */
async function completeWithCode(
  context: Context,
  signIn: OAuthSignInRow,
  { code, restore, clientKey, ipAddress, userAgent }: SignInCompletion,
): Promise<string> {
  const { email, invite_code: inviteCode } = signIn;
  const { db, clock } = context;
  if (code === undefined) throw missingField('code');
  const account = await findAccount(db, email);
  const existing = account?.password_hash === null ? account : null;
  const codeId = await checkRegisterOrResetCode(context, { email, code, clientKey }, existing !== null);
  const now = clock.now();
  const token = await db.transaction().execute(async (tx) => {
    if (!(await useCode(tx, codeId, now))) throw new ApiError('codeExpired');
    if (existing) await restoreIfDeleted(tx, existing, { restore, now, errorAfterPeriod: 'codeWrong' });
    const inviter = inviteCode ? await findInviter(tx, inviteCode) : undefined;
    const newAccount = { email, passwordHash: null, inviterId: inviter?.id, ipAddress, now };
    const accountId = existing?.id ?? (await createAccount(tx, newAccount));
    if (!accountId) throw new ApiError('codeWrong');
    return connectAndOpenSession(tx, signIn, { accountId, userAgent, now });
  });
  if (existing) notifyOwner(context, signIn);
  return token;
}

/** When both codes are wrong, the error is that of the registration code, as for an email without an account. */
async function checkRegisterOrResetCode(
  context: Context,
  { email, code, clientKey }: { email: string; code: string; clientKey: string },
  acceptsReset: boolean,
): Promise<string> {
  try {
    return await checkCode(context, { email, purpose: 'register', code, clientKey });
  } catch (error) {
    if (!acceptsReset) throw error;
    return checkCode(context, { email, purpose: 'reset', code, clientKey }).catch(() => {
      throw error;
    });
  }
}

/** The identity is already connected to the account, which has been deleted. */
async function completeWithRestore(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  signIn: OAuthSignInRow,
  { restore, userAgent }: SignInCompletion,
): Promise<string> {
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    const accountId = await touchIdentity(tx, signIn, now);
    const account = accountId ? await findAccountById(tx, accountId) : undefined;
    if (!account) throw new ApiError('oauthExpired');
    await restoreIfDeleted(tx, account, { restore, now, errorAfterPeriod: 'oauthExpired' });
    return connectAndOpenSession(tx, signIn, { accountId: account.id, userAgent, now });
  });
}

/** Uses the sign-in up. The second of two simultaneous completions fails, which rolls its transaction back. */
async function connectAndOpenSession(
  tx: Db,
  signIn: OAuthSignInRow,
  { accountId, userAgent, now }: { accountId: string; userAgent: string | undefined; now: Date },
): Promise<string> {
  const { digest, identity_provider, issuer, subject, email, name, remember } = signIn;
  const isFirst = await takeOAuthSignIn(tx, digest);
  const identity = {
    issuer,
    subject,
    identity_provider,
    account_id: accountId,
    email,
    name,
    created_at: now,
    last_used_at: now,
  };
  if (!isFirst || !(await connectIdentity(tx, identity))) throw new ApiError('oauthExpired');
  return openSession(tx, { accountId, userAgent, remember, now });
}

/** Mails the owner of an existing account, who may not be the person who connected the identity. */
function notifyOwner({ mail }: Pick<Context, 'mail'>, { email, identity_provider, locale }: OAuthSignInRow): void {
  const values = { identityProvider: identityProviderNames[identity_provider], email };
  mail.send({ to: email, locale: matchLocale(locale) ?? defaultLocale, template: identityConnectedMail, values });
}

function missingField(path: 'password' | 'code'): ApiError {
  return invalidFields([{ path, message: 'is required for this sign-in' }]);
}
