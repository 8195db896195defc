/**
 * Verification codes by mail: six digits, 15 minutes, one use, five tries (docs/decisions/0012-passwords-and-codes.md). An email
 * that gets no code gets a row that no code matches, so known and unknown emails run the same statements
 * (docs/decisions/0013-no-account-enumeration.md).
 */
import { randomUUID } from 'node:crypto';
import type { ErrorName } from '#api-spec/codes.ts';
import type { Locale } from '#facts/locales.ts';
import { addMs, minuteMs } from '../clock.ts';
import type { Context } from '../context.ts';
import { ApiError } from '../http/api-error.ts';
import type { LimitRule } from '../http/limits.ts';
import type { MailTemplate } from '../mail/render.ts';
import { accountExistsMail, deletionCodeMail, registerCodeMail, resetCodeMail } from './mails.ts';
import { codeLifeMs, createCode, createImpossibleDigest, hashCode, isSameDigest, maxCodeTries } from './rules.ts';
import { type CodePurpose, findAccount, findCode, replaceCode, takeTry } from './store.ts';

/** One a minute, less five seconds because a page's countdown may run ahead of the server. */
const codesPerMinute: LimitRule = { name: 'code-minute', points: 1, seconds: 55 };
const codesPerEmail: LimitRule = { name: 'code-email', points: 6, seconds: 30 * 60 };
const codesPerClient: LimitRule = { name: 'code-client', points: 100, seconds: 60 * 60 };
const triesPerEmail: LimitRule = { name: 'code-try-email', points: 25, seconds: 60 * 60 };
const triesPerClient: LimitRule = { name: 'code-try-client', points: 200, seconds: 60 * 60 };

const codeMails: Record<CodePurpose, MailTemplate> = {
  register: registerCodeMail,
  reset: resetCodeMail,
  delete: deletionCodeMail,
};

export type CodeRequest = { email: string; purpose: CodePurpose; locale: Locale; clientKey: string };

/** A new code replaces the one before. @throws ApiError tooManyRequests */
export async function sendCode(
  { clock, config, db, limits, mail }: Context,
  { email, purpose, locale, clientKey }: CodeRequest,
): Promise<void> {
  await limits.consume(codesPerClient, clientKey);
  await limits.consume(codesPerMinute, `${purpose} ${email}`);
  await limits.consume(codesPerEmail, `${purpose} ${email}`);
  const hasAccount = (await findAccount(db, email)) !== undefined;
  const getsCode = hasAccount !== (purpose === 'register');
  const id = randomUUID();
  const code = createCode();
  const digest = getsCode ? hashCode({ id, email, purpose }, code) : createImpossibleDigest();
  await replaceCode(db, { id, email, purpose, digest, expiresAt: addMs(clock.now(), codeLifeMs), tries: maxCodeTries });
  if (getsCode) {
    mail.send({ to: email, locale, template: codeMails[purpose], values: { code, minutes: codeLifeMs / minuteMs } });
  } else if (purpose === 'register') {
    const signIn = `${config.publicUrl}/${locale}/auth/sign-in`;
    mail.send({ to: email, locale, template: accountExistsMail, values: { signIn } });
  }
}

export type CodeCheck = { email: string; purpose: CodePurpose; code: string; clientKey: string };

/**
 * Compares a code, which costs one of its tries. Returns the row's id: the caller passes it to `useCode` in the transaction that
 * the code authorizes.
 * @throws ApiError codeWrong, codeExpired, codeTriesUsed, tooManyRequests
 */
export async function checkCode(
  { clock, db, limits }: Pick<Context, 'clock' | 'db' | 'limits'>,
  { email, purpose, code, clientKey }: CodeCheck,
): Promise<string> {
  await limits.consume(triesPerClient, clientKey);
  await limits.consume(triesPerEmail, `${purpose} ${email}`);
  const now = clock.now();
  const tried = await takeTry(db, { email, purpose, now });
  if (!tried) throw new ApiError(explainRefusal(await findCode(db, { email, purpose }), now));
  if (isSameDigest(tried.digest, hashCode({ id: tried.id, email, purpose }, code))) return tried.id;
  throw new ApiError(tried.triesLeft > 0 ? 'codeWrong' : 'codeTriesUsed');
}

function explainRefusal(row: Awaited<ReturnType<typeof findCode>>, now: Date): ErrorName {
  if (!row) return 'codeWrong';
  if (row.used_at || row.expires_at <= now) return 'codeExpired';
  return 'codeTriesUsed';
}
