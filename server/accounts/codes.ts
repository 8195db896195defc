/**
 * Verification codes by mail: six digits, 15 minutes, one use, five tries (docs/decisions/0012-passwords-and-codes.md). An email
 * that gets no code gets a row that no code matches, so known and unknown emails run the same statements
 * (docs/decisions/0013-no-account-enumeration.md). Tries are counted per code and network, those of the code's requester
 * separately, so that a stranger cannot use them up (docs/decisions/0041-layered-limits.md). Nor does a stranger's request void a
 * code: each requester's latest one works for them (docs/decisions/0052-codes-of-requesters.md).
 */
import { randomUUID } from 'node:crypto';
import type { ErrorName } from '#api-spec/codes.ts';
import * as facts from '#facts/limits.ts';
import type { Locale } from '#facts/locales.ts';
import { addMs, dayMs, hourMs, minuteMs, secondMs } from '../clock.ts';
import type { Context } from '../context.ts';
import { ApiError, isApiError } from '../http/api-error.ts';
import { type BudgetSet, consumeFirst, recognizedBudgets } from '../http/attempt.ts';
import { type Client, clientBudgets, widestNetwork } from '../http/client.ts';
import type { Budget, LimitRule } from '../http/limits.ts';
import { mailBudgets } from '../mail/mail-budgets.ts';
import { mailboxOf } from '../mail/mailbox.ts';
import type { MailName } from '../mail/templates.ts';
import {
  type CodePurpose,
  findCode,
  findLiveCode,
  findRequestedCode,
  giveBackTry,
  type LiveCode,
  replaceCode,
  takeTry,
} from './code-store.ts';
import { codeLifeMs, codeText, createCode, createImpossibleDigest, hashToken, maxCodeTries } from './rules.ts';
import { findAccount } from './store.ts';

/** One a minute, less five seconds because a page's countdown may run ahead of the server. */
const codesPerMinute: LimitRule = { name: 'code-minute', points: 1, windowMs: 55 * secondMs };
const codesPerRequester: LimitRule = { name: 'code-requester', points: 6, windowMs: 30 * minuteMs };
const dailyCodesPerRequester: LimitRule = { name: 'code-requester-day', points: 15, windowMs: dayMs };
/** Of a mailbox together: whoever signed in once can make as many known devices as they like. */
const codesOfTrusted: LimitRule = { name: 'code-trusted', points: 15, windowMs: hourMs };
const dailyCodesOfTrusted: LimitRule = { name: 'code-trusted-day', points: 40, windowMs: dayMs };
const triesPerCode: LimitRule = { name: 'code-try', points: maxCodeTries, windowMs: codeLifeMs };
export const triesPerClient: LimitRule = { name: 'code-try-client', points: 200, windowMs: hourMs };
export const dailyTriesPerClient: LimitRule = { name: 'code-try-client-day', points: 1000, windowMs: dayMs };

/** Tries of one code from all networks together, without those of its requester. */
const maxTriesOfStrangers = 4 * maxCodeTries;

/** For these an email must not have an account yet; one that has gets a mail about it. */
const takenMails: Partial<Record<CodePurpose, MailName & ('accountExists' | 'emailTaken')>> = {
  register: 'accountExists',
  email: 'emailTaken',
};

const codeMails = {
  register: 'registerCode',
  reset: 'resetCode',
  confirm: 'confirmationCode',
  email: 'emailCode',
  identity: 'identityCode',
} as const satisfies Record<CodePurpose, MailName>;

export type CodeRequest = {
  email: string;
  purpose: CodePurpose;
  locale: Locale;
  client: Client;
  /** Who asks for the code: a device's id, an account's, or the digest of an OAuth sign-in's token. */
  requester: string;
  /** The requester is signed in, or was before, with this email. */
  isTrusted?: boolean;
  /** Of the caller, narrower than those of strangers. */
  budgets?: readonly Budget[];
};

/** A new code replaces the requester's one before, and is the newest for everybody else. @throws ApiError tooManyRequests */
export async function sendCode(context: Context, request: CodeRequest): Promise<void> {
  const { limits } = context;
  const { email, purpose, client, requester, isTrusted = false, budgets = [] } = request;
  const strangers = strangerBudgets(client, purpose, email);
  const sets = isTrusted
    ? recognizedBudgets(trustedBudgets(`${requester} ${purpose} ${email}`, email), strangers)
    : [strangers];
  const { own, shared } = await consumeFirst(
    limits,
    sets.map((set) => ({ own: [...budgets, ...set.own], shared: set.shared })),
  ).catch(lengthenWait);
  await replaceAndSend(context, request).catch(async (error: unknown) => {
    // A page takes a refusal within the next minute for a code that was sent.
    await limits.giveBack(...own, ...shared);
    throw error;
  });
}

async function replaceAndSend(
  { clock, config, db, mail, secrets }: Context,
  { email, purpose, locale, requester }: CodeRequest,
): Promise<void> {
  const hasAccount = (await findAccount(db, email)) !== undefined;
  const takenMail = takenMails[purpose];
  const getsCode = hasAccount === !takenMail;
  const id = randomUUID();
  const code = createCode();
  const digest = getsCode ? secrets.digest('code', codeText({ id, email, purpose }, code)) : createImpossibleDigest();
  await replaceCode(db, {
    id,
    email,
    purpose,
    digest,
    requester: hashToken(requester),
    expiresAt: addMs(clock.now(), codeLifeMs),
    tries: maxTriesOfStrangers,
  });
  if (getsCode) {
    mail.send({ to: email, locale, template: codeMails[purpose], values: { code, minutes: codeLifeMs / minuteMs } });
  } else if (takenMail) {
    const signIn = `${config.siteUrl}/${locale}/auth/sign-in`;
    mail.send({ to: email, locale, template: takenMail, values: { signIn } });
  }
}

/** A page takes a wait that is not longer than its countdown as a code that was just sent: any other limit names a longer one. */
function lengthenWait(error: unknown): never {
  if (!isApiError(error, 'tooManyRequests') || error.limits.includes(codesPerMinute.name)) throw error;
  throw new ApiError('tooManyRequests', { retryAfter: Math.max(error.retryAfter ?? 0, facts.resendSeconds + 1) });
}

function requesterBudgets(key: string): Budget[] {
  return [codesPerMinute, codesPerRequester, dailyCodesPerRequester].map((rule) => ({ rule, key }));
}

function trustedBudgets(key: string, email: string): BudgetSet {
  const shared = [codesOfTrusted, dailyCodesOfTrusted].map((rule) => ({ rule, key: mailboxOf(email) }));
  return { own: requesterBudgets(key), shared };
}

/** One network gets less of a mailbox's budget than there is, so a stranger cannot keep an owner from getting a code. */
function strangerBudgets(client: Client, purpose: CodePurpose, email: string): BudgetSet {
  const own = requesterBudgets(`${widestNetwork(client)} ${purpose} ${mailboxOf(email)}`);
  return { own, shared: mailBudgets(email, client) };
}

export type CodeCheck = {
  email: string;
  purpose: CodePurpose;
  code: string;
  client: Client;
  /** Who tries the code: any of these may have asked for it. */
  requesters: string[];
  /** To everybody else the code is a wrong one. */
  requesterOnly?: boolean;
};

type CheckContext = Pick<Context, 'clock' | 'db' | 'limits' | 'secrets'>;

/**
 * Compares a code, which costs one of its tries unless it is right: with the one that its requester asked for last, then with the
 * newest one, which may be another when the requester or a stranger asked for it elsewhere. Returns the row: the caller passes it
 * to `useCode` in the transaction that the code authorizes.
 * @throws ApiError codeWrong, codeExpired, codeTriesUsed, tooManyRequests
 */
export async function checkCode(context: CheckContext, check: CodeCheck): Promise<LiveCode> {
  const { own, newest } = await findCodes(context, check);
  if (!own) return tryNewest(context, check, newest);
  try {
    return await tryOwn(context, check, own);
  } catch (error) {
    if (own === newest || check.requesterOnly) throw error;
    // Strangers decide about the newest code, not about the error.
    return tryNewest(context, check, newest).catch(() => {
      throw error;
    });
  }
}

/** The newest code, and the latest that its requester asked for, which may be the same. Without a newest one there is no other. */
async function findCodes(
  { clock, db }: CheckContext,
  { email, purpose, requesters: names }: CodeCheck,
): Promise<{ own?: LiveCode | undefined; newest?: LiveCode | undefined }> {
  const query = { email, purpose, now: clock.now() };
  const requesters = names.map(hashToken);
  const newest = await findLiveCode(db, query);
  if (!newest) return {};
  if (requesters.includes(newest.requester ?? '')) return { own: newest, newest };
  return { own: await findRequestedCode(db, { ...query, requesters }), newest };
}

async function tryOwn(context: CheckContext, { code }: CodeCheck, own: LiveCode): Promise<LiveCode> {
  const tries = { rule: triesPerCode, key: `${own.id} requester` };
  const triesLeft = await takeTryOf(context, tries);
  const right = compareCode(context, own, { code, triesLeft });
  await context.limits.giveBack(tries);
  return right;
}

async function tryNewest(
  context: CheckContext,
  { email, purpose, code, client, requesterOnly = false }: CodeCheck,
  newest: LiveCode | undefined,
): Promise<LiveCode> {
  const { db, limits } = context;
  const clients = [...clientBudgets(triesPerClient, client), ...clientBudgets(dailyTriesPerClient, client)];
  await limits.consume(...clients);
  if (!newest) throw new ApiError(explainRefusal(context, await findCode(db, { email, purpose }), code));
  if (requesterOnly) throw new ApiError('codeWrong');
  const tries = { rule: triesPerCode, key: `${newest.id} ${widestNetwork(client)}` };
  const triesLeft = await takeTryOf(context, tries);
  if (!(await takeTry(db, newest.id))) throw new ApiError('codeTriesUsed');
  const right = compareCode(context, newest, { code, triesLeft });
  await giveBackTry(db, newest.id);
  await limits.giveBack(...clients, tries);
  return right;
}

/** Returns how many tries the caller has left. @throws ApiError codeTriesUsed */
async function takeTryOf({ limits }: Pick<Context, 'limits'>, tries: Budget): Promise<number> {
  return limits.consume(tries).catch((error: unknown) => {
    throw isApiError(error, 'tooManyRequests') ? new ApiError('codeTriesUsed') : error;
  });
}

/** @throws ApiError codeWrong, codeTriesUsed */
function compareCode(
  { secrets }: Pick<Context, 'secrets'>,
  live: LiveCode,
  { code, triesLeft }: { code: string; triesLeft: number },
): LiveCode {
  if (secrets.matches('code', codeText(live, code), live.digest)) return live;
  throw new ApiError(triesLeft > 0 ? 'codeWrong' : 'codeTriesUsed');
}

/**
 * Only who knows the code hears that it was live: others would learn who has asked for one
 * (docs/decisions/0013-no-account-enumeration.md).
 */
function explainRefusal({ secrets }: CheckContext, former: LiveCode | undefined, code: string): ErrorName {
  return former && secrets.matches('code', codeText(former, code), former.digest) ? 'codeExpired' : 'codeWrong';
}
