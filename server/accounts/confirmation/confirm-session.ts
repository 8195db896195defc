/** Confirms a session by the password, a passkey, a mailed code or the second factor (docs/decisions/0054-confirmation.md). */
import type { Locale } from '#facts/locales.ts';
import type { Context } from '../../context.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Client } from '../../http/client.ts';
import type { Session } from '../../http/decorations.ts';
import { invalidFields } from '../../http/validate.ts';
import { type LiveCode, useCode } from '../code-store.ts';
import { checkCode, sendCode } from '../codes.ts';
import { checkOwnPassword } from '../own-password.ts';
import { checkPasskey, type PasskeyResponse } from '../passkeys/check-passkey.ts';
import { checkOwnSecondFactor } from '../second-factor/check-second-factor.ts';
import { hasSecondFactor } from '../second-factor/store.ts';
import { setSessionConfirmed } from '../session-store.ts';
import { confirmationEnd, confirmationRequired } from './require-confirmation.ts';

export type Proof = {
  password?: string | undefined;
  code?: string | undefined;
  passkey?: PasskeyResponse | undefined;
  secondFactor?: string | undefined;
};

/**
 * Returns until when the session is confirmed.
 * @throws ApiError invalidFields, confirmationRequired, credentialsWrong, passkeyRejected, secondFactorWrong, codeWrong, codeExpired, codeTriesUsed, overloaded, tooManyRequests
 */
export async function confirmSession(
  context: Pick<Context, 'clock' | 'config' | 'db' | 'limits' | 'log' | 'mail' | 'passwords' | 'secrets'>,
  session: Session,
  { password, code, passkey, secondFactor, client }: Proof & { client: Client },
): Promise<Date> {
  const { db, clock } = context;
  if ([password, code, passkey, secondFactor].filter((proof) => proof !== undefined).length !== 1) {
    throw invalidFields([{ path: '', message: 'Send exactly one proof' }]);
  }
  const needsSecondFactor = await hasSecondFactor(db, session.accountId);
  if (!passkey && needsSecondFactor !== (secondFactor !== undefined))
    throw await confirmationRequired(db, session.accountId);
  if (secondFactor !== undefined) await checkOwnSecondFactor(context, session, secondFactor);
  if (password !== undefined) await checkOwnPassword(context, session, { password, client });
  if (passkey) await checkOwnPasskey(context, session, passkey);
  const rightCode = code === undefined ? null : await checkConfirmationCode(context, session, { code, client });
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    if (rightCode && !(await useCode(tx, rightCode, now))) throw new ApiError('codeExpired');
    await setSessionConfirmed(tx, session.digest, now);
  });
  return confirmationEnd(now);
}

/** @throws ApiError passkeyRejected, also for a passkey of another account */
async function checkOwnPasskey(
  context: Pick<Context, 'clock' | 'config' | 'db' | 'secrets'>,
  { accountId, digest }: Session,
  response: PasskeyResponse,
): Promise<void> {
  const passkey = await checkPasskey(context, response, { purpose: 'confirm', sessionDigest: digest });
  if (passkey.account_id !== accountId) throw new ApiError('passkeyRejected');
}

/** @throws ApiError tooManyRequests */
export async function sendConfirmationCode(
  context: Context,
  { accountId, email }: Session,
  { client, locale }: { client: Client; locale: Locale },
): Promise<void> {
  await sendCode(context, { email, purpose: 'confirm', locale, client, requester: accountId, isTrusted: true });
}

/**
 * Returns the code's row: the caller passes it to `useCode` in the transaction that the code authorizes.
 * @throws ApiError codeWrong, codeExpired, codeTriesUsed, tooManyRequests
 */
export async function checkConfirmationCode(
  context: Pick<Context, 'clock' | 'db' | 'limits' | 'secrets'>,
  { accountId, email }: Session,
  { code, client }: { code: string; client: Client },
): Promise<LiveCode> {
  return checkCode(context, { email, purpose: 'confirm', code, client, requesters: [accountId] });
}
