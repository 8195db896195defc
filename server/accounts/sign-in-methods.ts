/** The ways to sign in to an account: its password, its passkeys, and its external identities. */
import type { Db } from '../db/open.ts';
import type { AccountRow } from '../db/schema.ts';
import { ApiError } from '../http/api-error.ts';
import { findIdentities } from './oauth/store.ts';
import { findPasskeys } from './passkeys/store.ts';

/**
 * Call it before a passkey or an identity is removed.
 * @param account locked in this transaction, so that two simultaneous requests cannot remove the last two ways
 * @throws ApiError lastSignInMethod
 */
export async function requireOtherSignInMethod(tx: Db, { id, password_hash }: AccountRow): Promise<void> {
  if (password_hash !== null) return;
  const removable = [...(await findPasskeys(tx, id)), ...(await findIdentities(tx, id))];
  if (removable.length === 1) throw new ApiError('lastSignInMethod');
}
