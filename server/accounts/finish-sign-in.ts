/**
 * What follows every sign-in, before the response: it is recorded, its owner is told about a new device, and the device is
 * recognized from now on (docs/decisions/0057-sign-in-history.md).
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { countryName } from '#facts/country-name.ts';
import { defaultLocale, intlTag, type Locale } from '#facts/locales.ts';
import { hourMs } from '../clock.ts';
import type { Context } from '../context.ts';
import type { AccountRow } from '../db/schema.ts';
import type { SecondFactorKind, SignInMethod } from '../db/tables/accounts.ts';
import { ApiError } from '../http/api-error.ts';
import type { LimitRule } from '../http/limits.ts';
import { matchLocale } from '../http/negotiate-locale.ts';
import { formatDateTime } from '../mail/format-value.ts';
import { rememberDevice, requestContext } from './request-context.ts';
import { describeDevice } from './rules.ts';
import { findSignIns, insertSignIn, type SignInRow } from './sign-in-history.ts';
import { findAccountById } from './store.ts';

/** A client that keeps no cookies is a new device each time. */
const noticesPerAccount: LimitRule = { name: 'new-device-mail', points: 3, seconds: 60 * 60 };
const dailyNoticesPerAccount: LimitRule = { name: 'new-device-mail-day', points: 10, seconds: 24 * 60 * 60 };
/** An OAuth sign-up creates the account minutes before its first session. */
const firstSignInMs = hourMs;

export type FinishedSignIn = {
  app: FastifyInstance;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Of the new session. */
  token: string;
  method: SignInMethod;
  secondFactor?: SecondFactorKind;
};

export async function finishSignIn(
  context: Context,
  { app, request, reply, token, method, secondFactor }: FinishedSignIn,
): Promise<void> {
  const { db, clock, geo } = context;
  const session = await app.findSession(token);
  const account = session ? await findAccountById(db, session.accountId) : undefined;
  if (!account) return;
  const { device, ipAddress, locale, userAgent } = requestContext(context, request);
  const now = clock.now();
  const [last] = await findSignIns(db, account.id, now);
  const { countryCode } = geo.find(ipAddress);
  const signIn = { at: now, method, device: describeDevice(userAgent), country_code: countryCode, locale };
  const stored = secondFactor ? (`${method}+${secondFactor}` as const) : method;
  await insertSignIn(db, { ...signIn, account_id: account.id, method: stored });
  const isFirst = !last && now.getTime() - account.created_at.getTime() < firstSignInMs;
  // The owner's language is that of the sign-in before: this one may be somebody else's.
  if (!isFirst && !device.knows(account)) await sendNotice(context, account, signIn, last?.locale ?? locale);
  rememberDevice(context, reply, device, account);
}

type Notice = Pick<SignInRow, 'at' | 'device' | 'country_code'> & { method: SignInMethod };

async function sendNotice(
  { config, limits, mail }: Pick<Context, 'config' | 'limits' | 'mail'>,
  { id, email }: AccountRow,
  { at, method, device, country_code }: Notice,
  language: string,
): Promise<void> {
  try {
    await limits.consume({ rule: noticesPerAccount, key: id }, { rule: dailyNoticesPerAccount, key: id });
  } catch (error) {
    if (error instanceof ApiError && error.reason === 'tooManyRequests') return;
    throw error;
  }
  const locale: Locale = matchLocale(language) ?? defaultLocale;
  const values = {
    time: formatDateTime(at, locale),
    device: device || null,
    place: country_code ? countryName(country_code, intlTag(locale)) : null,
    method,
    source: 'https://db-ip.com',
    reset: `${config.siteUrl}/${locale}/auth/reset`,
  };
  mail.send({ to: email, locale, template: 'newDevice', values });
}
