/**
 * Signs in with a verified identity, or requires a last step: the password, a mailed code, or `restore` for a deleted account.
 * An identity is (issuer, subject). An email alone never opens an existing account (docs/decisions/0011-oauth-sign-in.md).
 */
import { EmailClaim } from '#api-spec/schemas.ts';
import * as limits from '#facts/limits.ts';
import type { Locale } from '#facts/locales.ts';
import { addMs, minuteMs } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/open.ts';
import type { IdentityProvider } from '../../db/tables/identities.ts';
import { ApiError, isApiError } from '../../http/api-error.ts';
import type { Client } from '../../http/client.ts';
import { storedLocale } from '../../http/negotiate-locale.ts';
import { findLiveCode } from '../code-store.ts';
import { type CodeRequest, sendCode } from '../codes.ts';
import { createAccount } from '../create-account.ts';
import { issueOneTimeToken } from '../one-time-tokens.ts';
import { createToken, hashToken } from '../rules.ts';
import type { SessionOwner } from '../session-store.ts';
import { findAccount, findAccountById, findInviter, lockAccount } from '../store.ts';
import { type Claims, isEmailVerifiedBy } from './rules.ts';
import { connectIdentity, findIdentityOwner, insertOAuthSignIn, type OAuthSignInRow, touchIdentity } from './store.ts';
import { createLastStepUrl, createSuccessUrl } from './urls.ts';

const lastStepLifeMs = limits.oauthMinutes * minuteMs;

export type SignInAttempt = {
  identityProvider: IdentityProvider;
  claims: Claims;
  name: string | null;
  locale: Locale;
  remember: boolean;
  inviteCode: string | null;
  /** Of the browser that began the sign-in. */
  challenge: string | null;
  caller: Client;
  ipAddress: string;
};

/** Returns the URL of the site to redirect to. @throws ApiError identityWithoutEmail */
export async function resolveIdentity(context: Context, attempt: SignInAttempt): Promise<string> {
  const { db, clock } = context;
  const { identityProvider, claims } = attempt;
  const identity = { issuer: claims.iss, subject: claims.sub };
  const owner = await touchIdentity(db, identity, clock.now());
  if (owner) return signInToAccount(context, attempt, owner);

  const email = EmailClaim.safeParse(claims.email).data;
  if (!email) throw new ApiError('identityWithoutEmail');
  if (!isEmailVerifiedBy(identityProvider, claims)) return requireLastStep(context, attempt, email, 'register');
  const url = await createAccountFromIdentity(context, attempt, email);
  if (url) return url;
  // The email is taken: by a simultaneous sign-in with the same identity, or by an account that has to be opened first.
  const newOwner = await touchIdentity(db, identity, clock.now());
  if (newOwner) return signInToAccount(context, attempt, newOwner);
  const account = await findAccount(db, email);
  return requireLastStep(context, attempt, email, account?.password_hash ? 'password' : 'identity');
}

async function signInToAccount(context: Context, attempt: SignInAttempt, owner: SessionOwner): Promise<string> {
  const account = await findAccountById(context.db, owner.id);
  if (!account) throw new ApiError('oauthFailed');
  if (account.deleted_at) return requireLastStep(context, attempt, account.email, 'restore');
  const { iss: issuer, sub: subject } = attempt.claims;
  return context.db.transaction().execute(async (tx) => {
    // Whoever disconnects the identity takes the same lock, and then deletes its tokens.
    await lockAccount(tx, owner.id);
    if ((await findIdentityOwner(tx, { issuer, subject })) !== owner.id) throw new ApiError('oauthFailed');
    return issueTokenUrl(context, tx, attempt, owner);
  });
}

/** Creates an account without a password; null when the email is taken. */
async function createAccountFromIdentity(
  context: Context,
  attempt: SignInAttempt,
  email: string,
): Promise<string | null> {
  const { db, clock } = context;
  const { identityProvider, claims, name, inviteCode, ipAddress, locale } = attempt;
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    const inviter = inviteCode ? await findInviter(tx, inviteCode) : undefined;
    const account = await createAccount(tx, context, {
      email,
      passwordHash: null,
      inviterId: inviter?.id,
      ipAddress,
      locale,
      now,
    });
    if (!account) return null;
    const { iss: issuer, sub: subject } = claims;
    const identity = { issuer, subject, identity_provider: identityProvider, account_id: account.id, email, name };
    if (!(await connectIdentity(tx, identity, now))) throw new ApiError('oauthFailed');
    return issueTokenUrl(context, tx, attempt, account);
  });
}

async function issueTokenUrl(
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  db: Db,
  attempt: SignInAttempt,
  account: SessionOwner,
): Promise<string> {
  const { identityProvider: flag, remember, challenge } = attempt;
  const { token } = await issueOneTimeToken(db, {
    account,
    flag,
    clientCode: null,
    remember,
    challenge,
    now: clock.now(),
  });
  return createSuccessUrl(config.siteUrl, attempt, token);
}

/**
 * `register` and `identity` mail a code of that kind. `register` is for emails that may have no account: its response does not
 * reveal whether there is one.
 */
async function requireLastStep(
  context: Context,
  attempt: SignInAttempt,
  email: string,
  step: 'password' | 'restore' | 'register' | 'identity',
): Promise<string> {
  const { config, db, clock } = context;
  const { identityProvider, claims, name, locale, remember, inviteCode, challenge, caller } = attempt;
  const isMailed = step === 'register' || step === 'identity';
  const token = createToken();
  const digest = hashToken(token);
  if (isMailed) await sendCodeUnlessAlive(context, { email, purpose: step, locale, client: caller, requester: digest });
  await insertOAuthSignIn(db, {
    digest,
    identity_provider: identityProvider,
    issuer: claims.iss,
    subject: claims.sub,
    email,
    name,
    needs: isMailed ? 'code' : step,
    account_exists: step === 'identity',
    locale,
    remember,
    invite_code: inviteCode,
    challenge,
    expires_at: addMs(clock.now(), lastStepLifeMs),
  });
  return createLastStepUrl(config.siteUrl, attempt, token);
}

/** A code that was sent a moment ago still works. @throws ApiError tooManyRequests when there is none: no page asks for it then */
async function sendCodeUnlessAlive(context: Context, request: CodeRequest): Promise<void> {
  try {
    await sendCode(context, request);
  } catch (error) {
    const { db, clock } = context;
    if (!isApiError(error, 'tooManyRequests') || !(await findLiveCode(db, { ...request, now: clock.now() })))
      throw error;
  }
}

/** Mails a new code for a sign-in that needs one. @throws ApiError oauthExpired, tooManyRequests */
export async function sendSignInCode(context: Context, signIn: OAuthSignInRow, client: Client): Promise<void> {
  const { email, needs, digest: requester, account_exists: hasAccount, locale: stored } = signIn;
  if (needs !== 'code') throw new ApiError('oauthExpired');
  const locale = storedLocale(stored);
  await sendCode(context, { email, purpose: hasAccount ? 'identity' : 'register', locale, client, requester });
}
