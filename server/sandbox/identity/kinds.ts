/** How the three providers differ, as far as it matters to somebody who relies on them. */
import { createHash } from 'node:crypto';
import type { Person } from './people.ts';

export type Kind = {
  name: 'google' | 'apple' | 'microsoft';
  title: string;
  /** Below it, everything. */
  path: string;
  /** Of the discovery document, below the stand-ins' address. */
  issuer: string;
  /** In the ID token, when it differs. */
  issuerFor?: (person: Person) => string;
  claims(person: Person): Record<string, unknown>;
  /** Posts the name along with the first sign-in, and wants a JWT as client secret. */
  isApple?: true;
  /** What it says of somebody who goes back. */
  cancelled: string;
};

export const kinds: readonly Kind[] = [
  {
    name: 'google',
    title: 'Google',
    path: '/google',
    issuer: '/google',
    claims: ({ email, isVerified }) => (email ? { email, email_verified: isVerified } : {}),
    cancelled: 'access_denied',
  },
  {
    name: 'apple',
    title: 'Apple',
    path: '/apple',
    issuer: '/apple',
    claims: ({ email, isVerified }) => (email ? { email, email_verified: String(isVerified) } : {}),
    isApple: true,
    cancelled: 'user_cancelled_authorize',
  },
  {
    name: 'microsoft',
    title: 'Microsoft',
    path: '/microsoft/common/v2.0',
    issuer: '/microsoft/{tenantid}/v2.0',
    issuerFor: (person) => `/microsoft/${tenantOf(person)}/v2.0`,
    claims: (person) => ({
      ver: '2.0',
      tid: tenantOf(person),
      ...(person.email ? { email: person.email } : {}),
      ...(person.isVerified ? { xms_edov: true } : {}),
    }),
    cancelled: 'access_denied',
  },
];

/** The tenant of everybody with a personal account, the same in life. */
const consumers = '9188040d-6c67-4c5b-b112-36a304b66dad';

/** A company is a tenant. */
function tenantOf({ email }: Person): string {
  const domain = email.split('@')[1] ?? '';
  if (['', 'outlook.com', 'hotmail.com', 'live.com'].includes(domain)) return consumers;
  const hex = createHash('sha256').update(domain).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}
