/** Signs up with a mailed code. */
import type { Context } from '../context.ts';
import { ApiError } from '../http/api-error.ts';
import { laneOf } from '../http/client.ts';
import { useCode } from './code-store.ts';
import { checkCode } from './codes.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { createAccount } from './create-account.ts';
import type { RequestContext } from './request-context.ts';
import { normalizeReferralCode } from './rules.ts';
import { openSession } from './sessions.ts';
import { findInviter } from './store.ts';

export type Registration = RequestContext & {
  email: string;
  code: string;
  password: string;
  inviteCode: string | undefined;
  downloadSource: string;
};

/**
 * Creates the account and its first session; returns the session's token.
 * @throws ApiError passwordCommon, inviteCodeUnknown (both before a try of the code is used), codeWrong, codeExpired, codeTriesUsed, overloaded, tooManyRequests
 */
export async function register(
  context: Pick<Context, 'config' | 'db' | 'clock' | 'isExit' | 'jobs' | 'limits' | 'passwords' | 'secrets'>,
  { email, code, password, inviteCode, downloadSource, client, device, ipAddress, locale, deviceLabel }: Registration,
): Promise<string> {
  const { config, db, clock, passwords } = context;
  refuseCommonPassword(password, config.brand);
  const inviter = inviteCode ? await findInviter(db, normalizeReferralCode(inviteCode)) : null;
  if (inviter === undefined) throw new ApiError('inviteCodeUnknown');
  const rightCode = await checkCode(context, { email, purpose: 'register', code, client, requesters: [device.id] });
  const passwordHash = await passwords.hash(password, laneOf(client));
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    if (!(await useCode(tx, rightCode, now))) throw new ApiError('codeExpired');
    const account = await createAccount(tx, context, {
      email,
      passwordHash,
      inviterId: inviter?.id,
      downloadSource: downloadSource || null,
      ipAddress,
      locale,
      now,
    });
    if (!account) throw new ApiError('codeWrong');
    // The session ends with the browser, but an app that sent the visitor gets one that lasts as long as this one at most.
    return openSession(tx, { account, deviceLabel, remember: true, now, isConfirmed: true });
  });
}
