/**
 * Devices that signed in before: a cookie with a random id and one signature per account (docs/decisions/0041-layered-limits.md). It
 * signs nobody in. Its tries have a budget of their own, so strangers cannot lock an owner out. A signature is void when the
 * account's sessions were ended: whoever knew the former password is a stranger then.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { dayMs } from '../clock.ts';
import type { Db } from '../db/open.ts';
import type { AccountRow } from '../db/schema.ts';
import type { Secrets } from '../secrets.ts';
import { createApiCookie } from './api-cookie.ts';
import { createToken } from './rules.ts';
import { findAccount } from './store.ts';

export type KnownAccount = Pick<AccountRow, 'email' | 'session_version'>;

export type Device = {
  /** Random: nobody can act as a device without its cookie. */
  id: string;
  /** Whether this account has signed in here. */
  knows(account: KnownAccount): boolean;
  signatures: readonly string[];
};

const cookieName = 'device';
const cookieLifeMs = 365 * dayMs;
/** More people than share a browser. */
const maxSignatures = 5;
const signatureLength = 22;
const cookiePattern = new RegExp(
  `(?:^|;\\s*)${cookieName}=([\\w-]{43})((?:\\.[\\w-]{${signatureLength}}){0,${maxSignatures}})(?:;|$)`,
);

/** The device of a request; a new one when the request has no cookie. */
export function readDevice({ cookie = '' }: IncomingHttpHeaders, secrets: Pick<Secrets, 'digests'>): Device {
  const [, id = createToken(), list = ''] = cookiePattern.exec(cookie) ?? [];
  const signatures = list.split('.').filter(Boolean);
  return {
    id,
    signatures,
    // The signature only lifts a limit, so a comparison in constant time would protect nothing.
    knows: (account) => signaturesOf(id, account, secrets).some((signature) => signatures.includes(signature)),
  };
}

/**
 * Value of `Set-Cookie`.
 * @param account the one that signed in; without one the device is only recognized
 */
export function createDeviceCookie(
  { id, signatures }: Device,
  {
    account,
    apiUrl,
    secrets,
  }: { account: KnownAccount | undefined; apiUrl: string; secrets: Pick<Secrets, 'digests'> },
): string {
  const added = account ? signaturesOf(id, account, secrets).slice(0, 1) : [];
  const kept = [...added, ...signatures.filter((signature) => !added.includes(signature))].slice(0, maxSignatures);
  const cookie = { name: cookieName, value: [id, ...kept].join('.'), lifeMs: cookieLifeMs };
  return createApiCookie({ ...cookie, path: '/turboClient', sameSite: 'Strict' }, apiUrl);
}

/** Asks for the account only when the device has signed in at all. */
export async function knowsEmail(db: Db, device: Device, email: string): Promise<boolean> {
  const account = device.signatures.length > 0 ? await findAccount(db, email) : undefined;
  return account !== undefined && device.knows(account);
}

/** With the current key first. */
function signaturesOf(
  id: string,
  { email, session_version }: KnownAccount,
  secrets: Pick<Secrets, 'digests'>,
): string[] {
  // Signatures of former versions had no number.
  const text = session_version === 0 ? `${id}\n${email}` : `${id}\n${email}\n${session_version}`;
  return secrets
    .digests('device', text)
    .map((digest) => Buffer.from(digest, 'hex').toString('base64url').slice(0, signatureLength));
}
