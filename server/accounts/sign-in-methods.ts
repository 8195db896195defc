/** The ways to sign in to an account: its password, its passkeys, and its external identities; and what a thief may have added. */
import type { Db } from '../db/open.ts';
import type { AccountRow } from '../db/schema.ts';
import { ApiError } from '../http/api-error.ts';
import { findIdentities } from './oauth/store.ts';
import { findPasskeys } from './passkeys/store.ts';
import { deleteSecondFactor, findSecondFactor } from './second-factor/store.ts';

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

/**
 * Removes passkeys, identities and a second factor that were added after a time, and forgets connections that were begun. The
 * identity that created the account stays. Returns whether there was such a second factor, switched on.
 * @param account locked in this transaction, so that a simultaneous request adds nothing afterwards
 */
export async function deleteSignInMethodsAddedAfter(
  tx: Db,
  { id, created_at }: AccountRow,
  after: Date,
): Promise<boolean> {
  await tx.deleteFrom('passkeys').where('account_id', '=', id).where('created_at', '>', after).execute();
  const identities = tx.deleteFrom('external_identities').where('account_id', '=', id).where('created_at', '>', after);
  await identities.where('created_at', '!=', created_at).execute();
  await tx.deleteFrom('identity_connections').where('account_id', '=', id).execute();
  const secondFactor = await findSecondFactor(tx, id);
  return secondFactor !== undefined && secondFactor.created_at > after && deleteSecondFactor(tx, id);
}
