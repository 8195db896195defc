/** An account comes into being, whichever way its address was proven. */
import type { Db } from '../db/open.ts';
import { countRegistration } from '../referral/registration.ts';
import { newReferralCode } from './rules.ts';
import { insertAccount } from './store.ts';

export type NewAccount = {
  /** Proven, lower-cased. */
  email: string;
  passwordHash: string | null;
  inviterId: string | undefined;
  /** The client's, in full. */
  address: string;
  now: Date;
};

/** The new account's id, or null when the address is taken. Belongs into a transaction. */
export async function makeAccount(tx: Db, account: NewAccount): Promise<string | null> {
  const { email, passwordHash, inviterId, address, now } = account;
  const accountId = await insertAccount(tx, {
    email,
    password_hash: passwordHash,
    referral_code: newReferralCode(),
    invited_by: inviterId ?? null,
    created_at: now,
  });
  if (accountId && inviterId) await countRegistration(tx, { accountId, email, inviterId, address, now });
  return accountId;
}
