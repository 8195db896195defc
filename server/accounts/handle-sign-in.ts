/**
 * What follows every sign-in, before the response: it is recorded, its owner is told about a new device, and the device is recognized
 * from now on (docs/decisions/0057-sign-in-history.md).
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DeviceType } from '#api-spec/schemas.ts';
import { countryName } from '#facts/country-name.ts';
import { intlTag } from '#facts/locales.ts';
import { dayMs, hourMs } from '../clock.ts';
import type { Context } from '../context.ts';
import type { AccountRow } from '../db/schema.ts';
import type { SecondFactorKind, SignInMethod } from '../db/tables/accounts.ts';
import { attribution } from '../geo/geo-lookup.ts';
import { isApiError } from '../http/api-error.ts';
import { tryConsume } from '../http/attempt.ts';
import type { LimitRule } from '../http/limits.ts';
import { storedLocale } from '../http/negotiate-locale.ts';
import { formatDateTime } from '../mail/format-value.ts';
import { secureResetUrl } from './notify-owner.ts';
import { type RequestContext, rememberDevice, requestContext } from './request-context.ts';
import { findSignIns, insertSignIn, type SignInRow } from './sign-in-history.ts';
import { findAccountById, setLocale } from './store.ts';

/** A client that keeps no cookies is a new device each time. */
const noticesPerAccount: LimitRule = { name: 'new-device-mail', points: 3, windowMs: hourMs };
const dailyNoticesPerAccount: LimitRule = { name: 'new-device-mail-day', points: 10, windowMs: dayMs };
/** An OAuth sign-up creates the account minutes before its first session. */
const firstSignInMs = hourMs;

export type SignInRequest = { request: FastifyRequest; reply: FastifyReply; deviceType?: DeviceType };

export type OpenedSession = {
  /** Of the new session. */
  token: string;
  method: SignInMethod;
  secondFactor?: SecondFactorKind;
  /** Where the sign-in waited for its second factor: the first one may have named the device. */
  deviceLabel?: string;
};

/** Returns the response. @throws what `signIn` throws */
export async function handleSignIn(
  context: Context,
  { request, reply, deviceType }: SignInRequest,
  signIn: (requester: RequestContext) => Promise<OpenedSession>,
): Promise<{ token: string }> {
  const requester = requestContext(context, request, deviceType);
  const opened = await signIn(requester).catch((error: unknown) => {
    // Only the browser that sent the first factor can send the second one: it is recognized by its cookie.
    if (isApiError(error, 'secondFactorRequired')) rememberDevice(context, reply, requester.device);
    throw error;
  });
  // The sign-in may have been overtaken: then its session is void, and its device stays a stranger.
  const session = await request.server.findSession(opened.token);
  const account = session ? await findAccountById(context.db, session.accountId) : undefined;
  if (account) {
    await recordSignIn(context, account, { ...requester, ...opened });
    rememberDevice(context, reply, requester.device, account);
  }
  return { token: opened.token };
}

async function recordSignIn(
  context: Context,
  account: AccountRow,
  { device, ipAddress, locale, deviceLabel, method, secondFactor }: RequestContext & Omit<OpenedSession, 'token'>,
): Promise<void> {
  const { db, clock, geo, log } = context;
  const now = clock.now();
  const [last] = await findSignIns(db, account.id, now);
  const { countryCode } = geo.find(ipAddress);
  const signIn = { at: now, method, device: deviceLabel, country_code: countryCode, locale };
  const stored = secondFactor ? (`${method}+${secondFactor}` as const) : method;
  await insertSignIn(db, { ...signIn, account_id: account.id, method: stored });
  log.info({ accountId: account.id, method: stored }, 'sign-in completed');
  // Accounts of former versions have none. This sign-in may be somebody else's, so the one before it decides.
  const ownerLocale = account.locale ?? last?.locale ?? locale;
  if (account.locale === null) await setLocale(db, account.id, ownerLocale);
  const isFirst = !last && now.getTime() - account.created_at.getTime() < firstSignInMs;
  if (!isFirst && !device.knows(account)) await sendNotice(context, account, signIn, ownerLocale);
}

type Notice = Pick<SignInRow, 'at' | 'device' | 'country_code'> & { method: SignInMethod };

async function sendNotice(
  { config, limits, mail }: Pick<Context, 'config' | 'limits' | 'mail'>,
  { id, email }: AccountRow,
  { at, method, device, country_code }: Notice,
  language: string,
): Promise<void> {
  const budgets = [noticesPerAccount, dailyNoticesPerAccount].map((rule) => ({ rule, key: id }));
  if (!(await tryConsume(limits, ...budgets))) return;
  const locale = storedLocale(language);
  const values = {
    time: formatDateTime(at, locale),
    device: device || null,
    place: country_code ? countryName(country_code, intlTag(locale)) : null,
    method,
    source: attribution.url,
    reset: secureResetUrl(config, locale),
  };
  mail.send({ to: email, locale, template: 'newDevice', values });
}
