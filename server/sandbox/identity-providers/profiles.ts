/** How Google, Apple and Microsoft differ for a client. */
import { hash } from 'node:crypto';
import type { ProviderUser } from './provider-users.ts';

export type ProviderProfile = {
  name: 'google' | 'apple' | 'microsoft';
  title: string;
  /** Prefix of all endpoints. */
  path: string;
  /** Path of the issuer in the discovery document. */
  issuer: string;
  /** Path of the issuer in the ID token, when it differs. */
  issuerFor?: (user: ProviderUser) => string;
  claims(user: ProviderUser): Record<string, unknown>;
  /** Posts the name with the first sign-in, and requires a JWT as client secret. */
  isApple?: true;
  /** The error code when the user cancels. */
  cancelError: string;
};

export const providerProfiles: readonly ProviderProfile[] = [
  {
    name: 'google',
    title: 'Google',
    path: '/google',
    issuer: '/google',
    claims: (user) => {
      const { email, isVerified } = user;
      if (!email) return {};
      const domain = domainOf(user);
      const isConsumer = [...googleDomains, ...microsoftDomains].includes(domain);
      return { email, email_verified: isVerified, ...(isConsumer ? {} : { hd: domain }) };
    },
    cancelError: 'access_denied',
  },
  {
    name: 'apple',
    title: 'Apple',
    path: '/apple',
    issuer: '/apple',
    claims: ({ email, isVerified }) => (email ? { email, email_verified: String(isVerified) } : {}),
    isApple: true,
    cancelError: 'user_cancelled_authorize',
  },
  {
    name: 'microsoft',
    title: 'Microsoft',
    path: '/microsoft/common/v2.0',
    issuer: '/microsoft/{tenantid}/v2.0',
    issuerFor: (user) => `/microsoft/${tenantOf(user)}/v2.0`,
    claims: (user) => ({
      ver: '2.0',
      tid: tenantOf(user),
      ...(user.email ? { email: user.email } : {}),
      ...(user.isVerified ? { xms_edov: true } : {}),
    }),
    cancelError: 'access_denied',
  },
];

/** The tenant of personal accounts, as at Microsoft. */
const consumerTenant = '9188040d-6c67-4c5b-b112-36a304b66dad';

/** All others are those of organizations. */
const googleDomains = ['gmail.com', 'googlemail.com'];
const microsoftDomains = ['outlook.com', 'hotmail.com', 'live.com'];

const domainOf = ({ email }: ProviderUser): string => email.split('@')[1] ?? '';

/** One tenant per email domain. */
function tenantOf(user: ProviderUser): string {
  const domain = domainOf(user);
  if (['', ...microsoftDomains].includes(domain)) return consumerTenant;
  const hex = hash('sha256', domain);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}
