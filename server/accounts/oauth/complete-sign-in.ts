/** The last step where one is needed (decisions §3): the account's password, the code that was mailed, or the word to come back. */

import { defaultLocale } from '#facts/locales.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/open.ts';
import { ApiError } from '../../http/api-error.ts';
import type { LimitRule } from '../../http/limits.ts';
import { invalidFields } from '../../http/validate.ts';
import { matchLocale } from '../../locales.ts';
import { checkCode } from '../codes.ts';
import { enter } from '../deletion/restore.ts';
import { identityConnectedMail } from '../mails.ts';
import { makeAccount } from '../new-account.ts';
import type { Passwords } from '../passwords.ts';
import { tokenDigest } from '../rules.ts';
import { openSession } from '../sessions.ts';
import { providerNames } from '../settings/rules.ts';
import { checkPassword } from '../sign-in.ts';
import { findAccount, findAccountById, findInviter, useCode } from '../store.ts';
import { connectIdentity, findPending, type PendingRow, takePending, visitIdentity } from './store.ts';

const triesPerClient: LimitRule = { name: 'outside-complete', points: 60, seconds: 15 * 60 };

export type Completion = {
  token: string;
  password: string | undefined;
  code: string | undefined;
  /** Brings a deleted account back. */
  restore: boolean;
  client: string;
  /** The client's, in full. */
  address: string;
  userAgent: string | undefined;
};

/** @throws ApiError oauthExpired */
export async function describeOAuth({ db, clock }: Context, token: string): Promise<PendingRow> {
  const digest = tokenDigest(token);
  const pending = digest ? await findPending(db, digest, clock.now()) : undefined;
  if (!pending) throw new ApiError('oauthExpired');
  return pending;
}

/**
 * Connects the identity and returns a new session's token. A wrong try does not use the sign-in up.
 * @throws ApiError oauthExpired, accountDeleted, credentialsWrong, codeWrong, codeExpired, codeTriesUsed, invalidFields, overloaded, tooManyRequests
 */
export async function completeOAuth(context: Context, passwords: Passwords, completion: Completion): Promise<string> {
  await context.limits.take(triesPerClient, completion.client);
  const pending = await describeOAuth(context, completion.token);
  if (pending.needs === 'password') return byPassword(context, passwords, pending, completion);
  return pending.needs === 'code' ? byCode(context, pending, completion) : byReturn(context, pending, completion);
}

async function byPassword(
  context: Context,
  passwords: Passwords,
  pending: PendingRow,
  { password, restore, client, userAgent }: Completion,
): Promise<string> {
  if (password === undefined) throw missing('password');
  const account = await checkPassword(context, passwords, { email: pending.email, password, client });
  const token = await context.db.transaction().execute(async (tx) => {
    await enter(tx, account, { restore, now: context.clock.now(), tooLate: 'credentialsWrong' });
    return connected(context, tx, pending, { accountId: account.id, userAgent });
  });
  tellOwner(context, pending);
  return token;
}

/** The identity opens the account already; it was deleted. */
async function byReturn(context: Context, pending: PendingRow, { restore, userAgent }: Completion): Promise<string> {
  const now = context.clock.now();
  return context.db.transaction().execute(async (tx) => {
    const accountId = await visitIdentity(tx, pending, now);
    const account = accountId ? await findAccountById(tx, accountId) : undefined;
    if (!account) throw new ApiError('oauthExpired');
    await enter(tx, account, { restore, now, tooLate: 'oauthExpired' });
    return connected(context, tx, pending, { accountId: account.id, userAgent });
  });
}

/** A new address gets an account; one without a password is opened by its mailbox; any other is left alone. */
async function byCode(context: Context, pending: PendingRow, completion: Completion): Promise<string> {
  const { code, restore, client, address, userAgent } = completion;
  const { email } = pending;
  const { db, clock } = context;
  if (code === undefined) throw missing('code');
  const account = await findAccount(db, email);
  const opened = account?.password_hash === null ? account : null;
  const codeId = await checkEitherCode(context, { email, code, client }, opened !== null);
  const now = clock.now();
  const token = await db.transaction().execute(async (tx) => {
    if (!(await useCode(tx, codeId, now))) throw new ApiError('codeExpired');
    if (opened) await enter(tx, opened, { restore, now, tooLate: 'codeWrong' });
    const inviter = pending.invite_code ? await findInviter(tx, pending.invite_code) : undefined;
    const newAccount = { email, passwordHash: null, inviterId: inviter?.id, address, now };
    const accountId = opened?.id ?? (await makeAccount(tx, newAccount));
    if (!accountId) throw new ApiError('codeWrong');
    return connected(context, tx, pending, { accountId, userAgent });
  });
  if (opened) tellOwner(context, pending);
  return token;
}

/** `mayReset`: a reset's code is right too. Refused, the answer is that of an address without an account. */
async function checkEitherCode(
  context: Context,
  { email, code, client }: { email: string; code: string; client: string },
  mayReset: boolean,
): Promise<string> {
  try {
    return await checkCode(context, email, 'register', code, client);
  } catch (refused) {
    if (!mayReset) throw refused;
    return checkCode(context, email, 'reset', code, client).catch(() => {
      throw refused;
    });
  }
}

/** Once: whoever comes second finds it used up, and nothing of what this transaction did remains. */
async function connected(
  { clock }: Context,
  tx: Db,
  pending: PendingRow,
  { accountId, userAgent }: { accountId: string; userAgent: string | undefined },
): Promise<string> {
  const now = clock.now();
  const { digest, identity_provider, issuer, subject, email, name, remember } = pending;
  const isFirst = await takePending(tx, digest);
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

/** Of an account that was there before: whoever did not connect it learns of it. */
function tellOwner({ mail }: Context, { email, identity_provider, locale: asked }: PendingRow): void {
  const locale = matchLocale(asked) ?? defaultLocale;
  const values = { provider: providerNames[identity_provider], address: email };
  mail.send({ to: email, locale, template: identityConnectedMail, values });
}

function missing(path: 'password' | 'code'): ApiError {
  return invalidFields([{ path, message: 'is needed for this sign-in' }]);
}
