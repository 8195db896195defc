/** Creates an account, after its email was verified by a code or an identity provider. */
import type { Context } from '../context.ts';
import type { Db } from '../db/open.ts';
import { recordRegistration } from '../referral/registration.ts';
import { createReferralCode } from './rules.ts';
import type { SessionOwner } from './session-store.ts';
import { insertAccount } from './store.ts';

export type NewAccount = {
  /** Verified, in lower case. */
  email: string;
  passwordHash: string | null;
  inviterId: string | undefined;
  downloadSource?: string | null;
  ipAddress: string;
  /** For mails that answer no request. */
  locale: string;
  now: Date;
};

/** Returns the account's id, or null when the email is taken. @param tx a transaction: the account and its registration belong together */
export async function createAccount(
  tx: Db,
  context: Pick<Context, 'isExit' | 'jobs' | 'secrets'>,
  account: NewAccount,
): Promise<SessionOwner | null> {
  const { email, passwordHash, inviterId, downloadSource = null, ipAddress, locale, now } = account;
  const created = await insertAccount(tx, {
    email,
    password_hash: passwordHash,
    referral_code: createReferralCode(),
    invited_by: inviterId ?? null,
    locale,
    created_at: now,
    download_source: downloadSource,
  });
  if (created && inviterId)
    await recordRegistration(tx, context, { accountId: created.id, email, inviterId, ipAddress, now });
  return created;
}
