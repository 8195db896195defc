/**
 * The end of every sign-in, once its proof is checked. Nothing changes before the second factor is there
 * (docs/decisions/0056-second-factor.md), and then all of it or nothing: a blocked account, whose session is refused, is not
 * restored either.
 */
import type { Context } from '../context.ts';
import type { Db } from '../db/open.ts';
import type { AccountRow } from '../db/schema.ts';
import type { SignInMethod } from '../db/tables/accounts.ts';
import { ApiError } from '../http/api-error.ts';
import { type RestoreOptions, requireRestorable, restoreIfDeleted } from './deletion/restore-if-deleted.ts';
import { connectIdentity, type OAuthSignInRow, takeOAuthSignIn } from './oauth/store.ts';
import { requireSecondFactor } from './second-factor/require-second-factor.ts';
import type { SessionOwner } from './session-store.ts';
import { type NewSession, openSession } from './sessions.ts';
import { getAccountRowForUpdate } from './store.ts';

export type ProvenSignIn = RestoreOptions &
  Omit<NewSession, 'account'> & {
    /** With the session version from before the proof was checked (docs/decisions/0008-sessions.md). */
    account: SessionOwner & Pick<AccountRow, 'deleted_at'>;
    /** Its identity is connected. */
    oauthSignIn?: OAuthSignInRow | null;
  };

/** Returns the new session's token. @throws ApiError accountDeleted, accountBlocked, secondFactorRequired, oauthExpired, or `errorAfterPeriod` */
export async function finishSignIn(
  context: Pick<Context, 'db' | 'clock' | 'jobs' | 'limits'>,
  signIn: ProvenSignIn & { method: SignInMethod; browser: string | null; isNewDevice: boolean },
): Promise<string> {
  requireRestorable(signIn.account, signIn);
  await requireSecondFactor(context, { ...signIn, oauthSignIn: signIn.oauthSignIn?.digest });
  return context.db.transaction().execute((tx) => openRestored(tx, context.jobs, signIn));
}

/** After the second factor, or a proof that needs none. Returns the new session's token. @param tx a transaction */
export async function openRestored(tx: Db, jobs: Context['jobs'], signIn: ProvenSignIn): Promise<string> {
  await restoreIfDeleted(tx, jobs, signIn.account, signIn);
  if (signIn.oauthSignIn) await connectSignIn(tx, signIn.oauthSignIn, signIn);
  return openSession(tx, signIn);
}

/**
 * Uses the sign-in up. The second of two simultaneous completions fails, which rolls its transaction back; so does one whose proof was
 * checked before the account's sessions were ended: the identity would stay. @throws ApiError oauthExpired
 */
async function connectSignIn(
  tx: Db,
  { digest, identity_provider, issuer, subject, email, name }: OAuthSignInRow,
  { account, now }: Pick<ProvenSignIn, 'account' | 'now'>,
): Promise<void> {
  // Whoever ends the sessions takes the same lock, and may have removed what was connected of late.
  const { session_version } = await getAccountRowForUpdate(tx, account.id);
  const isCurrent = session_version === account.session_version && (await takeOAuthSignIn(tx, digest));
  const identity = { issuer, subject, identity_provider, account_id: account.id, email, name };
  if (!isCurrent || !(await connectIdentity(tx, identity, now))) throw new ApiError('oauthExpired');
}
