/**
 * Codes by mail (decisions §3): six digits, 15 minutes, single use, five tries, a new one voids the old one. Known and unknown
 * addresses go through the same statements: one that gets no code has a row that no code fits.
 */
import { randomUUID } from 'node:crypto';
import type { Locale } from '#facts/locales.ts';
import { addMs } from '../clock.ts';
import type { Context } from '../context.ts';
import { ApiError } from '../http/api-error.ts';
import type { LimitRule } from '../http/limits.ts';
import type { MailTemplate } from '../mail/render.ts';
import { accountExistsMail, deletionCodeMail, registerCodeMail, resetCodeMail } from './mails.ts';
import { codeDigest, codeLifeMs, codeTries, impossibleDigest, newCode, sameDigest } from './rules.ts';
import { findAccount, findCode, type Purpose, replaceCode, takeTry } from './store.ts';

/** One a minute (contract); five seconds of grace for a countdown that runs ahead of the answer. */
const codePause: LimitRule = { name: 'code-pause', points: 1, seconds: 55 };
const codesPerAddress: LimitRule = { name: 'code-address', points: 6, seconds: 30 * 60 };
const codesPerClient: LimitRule = { name: 'code-client', points: 100, seconds: 60 * 60 };
const triesPerAddress: LimitRule = { name: 'try-address', points: 25, seconds: 60 * 60 };
const triesPerClient: LimitRule = { name: 'try-client', points: 200, seconds: 60 * 60 };

const codeMails: Record<Purpose, MailTemplate> = {
  register: registerCodeMail,
  reset: resetCodeMail,
  delete: deletionCodeMail,
};

export type CodeRequest = { email: string; purpose: Purpose; locale: Locale; client: string };

/** @throws ApiError tooManyRequests */
export async function sendCode(context: Context, { email, purpose, locale, client }: CodeRequest): Promise<void> {
  const { clock, db, limits, mail } = context;
  await limits.take(codesPerClient, client);
  await limits.take(codePause, `${purpose} ${email}`);
  await limits.take(codesPerAddress, `${purpose} ${email}`);
  const known = (await findAccount(db, email)) !== undefined;
  const entitled = known !== (purpose === 'register');
  const id = randomUUID();
  const code = newCode();
  const digest = entitled ? codeDigest({ id, email, purpose }, code) : impossibleDigest();
  await replaceCode(db, { id, email, purpose, digest, expiresAt: addMs(clock.now(), codeLifeMs), tries: codeTries });
  if (entitled) {
    mail.send({ to: email, locale, template: codeMails[purpose], values: { code, minutes: codeLifeMs / 60_000 } });
  } else if (purpose === 'register') {
    const signIn = `${context.config.publicUrl}/${locale}/auth/sign-in`;
    mail.send({ to: email, locale, template: accountExistsMail, values: { signIn } });
  }
}

/**
 * Compares a code, which costs one of its tries. Returns the row's id, to be used up (useCode) together with what the code allows.
 * @throws ApiError codeWrong, codeExpired, codeTriesUsed, tooManyRequests
 */
export async function checkCode(
  context: Context,
  email: string,
  purpose: Purpose,
  code: string,
  client: string,
): Promise<string> {
  const { clock, db, limits } = context;
  await limits.take(triesPerClient, client);
  await limits.take(triesPerAddress, `${purpose} ${email}`);
  const tried = await takeTry(db, email, purpose, clock.now());
  if (!tried) throw new ApiError(await whyNoTry(context, email, purpose));
  const given = codeDigest({ id: tried.id, email, purpose }, code);
  if (sameDigest(tried.digest, given)) return tried.id;
  throw new ApiError(tried.triesLeft > 0 ? 'codeWrong' : 'codeTriesUsed');
}

async function whyNoTry({ db, clock }: Context, email: string, purpose: Purpose) {
  const row = await findCode(db, email, purpose);
  if (!row) return 'codeWrong';
  if (row.used_at || row.expires_at <= clock.now()) return 'codeExpired';
  return 'codeTriesUsed';
}
