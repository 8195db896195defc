/** Holds a sign-in until its second factor comes (docs/decisions/0056-second-factor.md). */
import { addMs } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { SignInMethod } from '../../db/tables/accounts.ts';
import { ApiError } from '../../http/api-error.ts';
import type { RequestContext } from '../request-context.ts';
import { createToken, hashToken } from '../rules.ts';
import type { SessionOwner } from '../session-store.ts';
import { addMissingSecondFactorJob } from './missing-second-factor.ts';
import { pendingLifeMs } from './rules.ts';
import { hasSecondFactor, insertPendingSignIn } from './store.ts';

export type FirstFactor = {
  account: SessionOwner;
  method: SignInMethod;
  browser: RequestContext['browser'];
  remember: boolean;
  deviceLabel: string;
  /** A device that has not signed in to the account before: its owner is told when no code follows. */
  isNewDevice?: boolean;
  /** Restores a deleted account, once the second factor is right. */
  restore?: boolean;
  /** Digest of the OAuth sign-in that the second factor completes. */
  oauthSignIn?: string | undefined;
};

/**
 * Call it after the first factor, before anything changes and outside of a transaction. Does nothing for an account without a
 * second factor. @throws ApiError secondFactorRequired
 */
export async function requireSecondFactor(
  context: Pick<Context, 'db' | 'clock' | 'jobs' | 'limits'>,
  { account, method, browser, remember, deviceLabel, isNewDevice = false, restore = false, oauthSignIn }: FirstFactor,
): Promise<void> {
  const { db, clock } = context;
  if (!(await hasSecondFactor(db, account.id))) return;
  const token = createToken();
  const pending = {
    digest: hashToken(token),
    account_id: account.id,
    session_version: account.session_version,
    method,
    browser,
    remember,
    device_label: deviceLabel,
    restore,
    oauth_sign_in: oauthSignIn ?? null,
    expires_at: addMs(clock.now(), pendingLifeMs),
  };
  await insertPendingSignIn(db, pending);
  if (isNewDevice) await addMissingSecondFactorJob(context, pending);
  throw new ApiError('secondFactorRequired', { data: { secondFactor: token } });
}
