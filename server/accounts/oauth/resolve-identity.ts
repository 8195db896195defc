/**
 * What becomes of a person for whom a provider vouched (decisions §3): signed in, or asked for the password or a code first.
 * The identity is (issuer, subject); an address alone never opens an account that is there already.
 */

import { Email } from '#api-spec/schemas.ts';
import { limits } from '#facts/limits.ts';
import type { Locale } from '#facts/locales.ts';
import { addMs, minuteMs } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/open.ts';
import type { IdentityProvider, OAuthSignInsTable } from '../../db/schema.ts';
import { ApiError } from '../../http/api-error.ts';
import { sendCode } from '../codes.ts';
import { makeAccount } from '../new-account.ts';
import { issueHandover } from '../one-time-tokens.ts';
import { newToken, tokenDigest } from '../rules.ts';
import { findAccount, findAccountById, findInviter } from '../store.ts';
import { type Claims, isVouched } from './rules.ts';
import { connectIdentity, insertPending, visitIdentity } from './store.ts';
import { pendingAddress, successAddress } from './urls.ts';

const pendingLifeMs = limits.oauthMinutes * minuteMs;

export type Arrival = {
  provider: IdentityProvider;
  claims: Claims & { iss: string; sub: string };
  name: string | null;
  locale: Locale;
  remember: boolean;
  inviteCode: string | null;
  /** Who asks, for the limits, and the full address. */
  client: string;
  address: string;
};

/** Where the visitor goes now. @throws ApiError oauthFailed when the provider tells no address */
export async function arrive(context: Context, arrival: Arrival): Promise<string> {
  const { db, clock } = context;
  const { provider, claims } = arrival;
  const identity = { issuer: claims.iss, subject: claims.sub };
  const known = await visitIdentity(db, identity, clock.now());
  if (known) return welcome(context, arrival, known);

  const email = Email.safeParse(claims.email).data;
  if (!email) throw new ApiError('oauthFailed');
  if (!isVouched(provider, claims)) return pending(context, arrival, email, 'register');
  const made = await newcomer(context, arrival, email);
  if (made) return made;
  // Somebody has the address: the same person by another tab a moment ago, or an account that must be opened first.
  const meanwhile = await visitIdentity(db, identity, clock.now());
  if (meanwhile) return welcome(context, arrival, meanwhile);
  const account = await findAccount(db, email);
  return pending(context, arrival, email, account?.password_hash ? 'password' : 'reset');
}

/** Who deleted the account is asked first whether it shall come back. */
async function welcome(context: Context, arrival: Arrival, accountId: string): Promise<string> {
  const account = await findAccountById(context.db, accountId);
  if (!account) throw new ApiError('oauthFailed');
  if (account.deleted_at) return pending(context, arrival, account.email, 'restore');
  return signedIn(context, context.db, arrival, accountId);
}

async function signedIn({ config, clock }: Context, db: Db, arrival: Arrival, accountId: string): Promise<string> {
  const { provider, remember } = arrival;
  const now = clock.now();
  const { token } = await issueHandover(db, { accountId, flag: provider, clientCode: null, remember, now });
  return successAddress(config, arrival, token);
}

/** An account without a password; null when the address is taken. */
async function newcomer(context: Context, arrival: Arrival, email: string): Promise<string | null> {
  const { db, clock } = context;
  const { provider, claims, name, inviteCode, address } = arrival;
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    const inviter = inviteCode ? await findInviter(tx, inviteCode) : undefined;
    const accountId = await makeAccount(tx, { email, passwordHash: null, inviterId: inviter?.id, address, now });
    if (!accountId) return null;
    const isOurs = await connectIdentity(tx, {
      issuer: claims.iss,
      subject: claims.sub,
      identity_provider: provider,
      account_id: accountId,
      email,
      name,
      created_at: now,
      last_used_at: now,
    });
    if (!isOurs) throw new ApiError('oauthFailed');
    return signedIn(context, tx, arrival, accountId);
  });
}

/**
 * `by`: the password, the word that the account shall come back, or a mailed code, which for one that may be new tells nobody
 * whether there is an account.
 */
async function pending(
  context: Context,
  arrival: Arrival,
  email: string,
  by: 'password' | 'restore' | 'register' | 'reset',
): Promise<string> {
  const { config, db, clock } = context;
  const { provider, claims, name, locale, remember, inviteCode, client } = arrival;
  const isMailed = by === 'register' || by === 'reset';
  if (isMailed) await mailCode(context, { email, purpose: by, locale, client });
  const token = newToken();
  const needs: OAuthSignInsTable['needs'] = isMailed ? 'code' : by;
  await insertPending(db, {
    digest: tokenDigest(token) ?? '',
    identity_provider: provider,
    issuer: claims.iss,
    subject: claims.sub,
    email,
    name,
    needs,
    locale,
    remember,
    invite_code: inviteCode,
    expires_at: addMs(clock.now(), pendingLifeMs),
  });
  return pendingAddress(config, arrival, token);
}

/** Asked again too soon, the mail of a moment ago still holds; beyond that the page's own "send again" says how long to wait. */
async function mailCode(context: Context, request: Parameters<typeof sendCode>[1]): Promise<void> {
  try {
    await sendCode(context, request);
  } catch (error) {
    if (!(error instanceof ApiError && error.reason === 'tooManyRequests')) throw error;
  }
}
