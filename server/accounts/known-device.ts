/**
 * Devices that signed in before: a cookie with a random id and one signature per email (docs/decisions/0041-layered-limits.md). It
 * signs nobody in. Its tries have a budget of their own, so strangers cannot lock an owner out.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { dayMs } from '../clock.ts';
import type { Secrets } from '../secrets.ts';
import { createToken } from './rules.ts';

export type Device = {
  /** Random: nobody can act as a device without its cookie. */
  id: string;
  /** Whether this email has signed in here. */
  knows(email: string): boolean;
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
    knows: (email) => signaturesOf(id, email, secrets).some((signature) => signatures.includes(signature)),
  };
}

/**
 * Value of `Set-Cookie`.
 * @param email the email that signed in; without one the device is only recognized
 */
export function createDeviceCookie(
  { id, signatures }: Device,
  { email, apiUrl, secrets }: { email: string | undefined; apiUrl: string; secrets: Pick<Secrets, 'digests'> },
): string {
  const { protocol, pathname } = new URL(apiUrl);
  const added = email === undefined ? [] : signaturesOf(id, email, secrets).slice(0, 1);
  const kept = [...added, ...signatures.filter((signature) => !added.includes(signature))].slice(0, maxSignatures);
  return [
    `${cookieName}=${[id, ...kept].join('.')}`,
    `Max-Age=${cookieLifeMs / 1000}`,
    `Path=${pathname.replace(/\/$/, '')}/turboClient`,
    'HttpOnly',
    'SameSite=Strict',
    ...(protocol === 'https:' ? ['Secure'] : []),
  ].join('; ');
}

/** With the current key first. */
function signaturesOf(id: string, email: string, secrets: Pick<Secrets, 'digests'>): string[] {
  return secrets
    .digests('device', `${id}\n${email}`)
    .map((digest) => Buffer.from(digest, 'hex').toString('base64url').slice(0, signatureLength));
}
