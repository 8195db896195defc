/** The rules of an account's settings, pure: names of what they list. */
import { createHash } from 'node:crypto';
import type { IdentityProvider } from '../../db/schema.ts';

/** Names an outside identity to its owner, without saying who that is at the provider. */
export function identityId({ issuer, subject }: { issuer: string; subject: string }): string {
  return createHash('sha256').update(`${issuer}\n${subject}`).digest('hex');
}

/** Names, not words: the same in every language. */
export const providerNames: Record<IdentityProvider, string> = {
  google: 'Google',
  apple: 'Apple',
  microsoft: 'Microsoft',
};
