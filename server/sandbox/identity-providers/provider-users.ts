/** The users of a fake identity provider. An email always has the same subject, also after a restart. */
import { hash } from 'node:crypto';
import type { IdentityProvider } from '../../db/tables/identities.ts';

export type ProviderUser = {
  subject: string;
  /** Empty for an account without an email. */
  email: string;
  isVerified: boolean;
  name: { firstName: string; lastName: string };
};

export type ProviderUsers = {
  /** Adds or replaces a user. */
  save(user: Omit<ProviderUser, 'subject'>): ProviderUser;
  find(subject: string): ProviderUser | undefined;
  list(): ProviderUser[];
  /** True on the first call for each user. */
  isFirstVisit(subject: string): boolean;
};

export function createProviderUsers(provider: IdentityProvider): ProviderUsers {
  const users = new Map<string, ProviderUser>();
  const visited = new Set<string>();
  return {
    save(given) {
      const user = { ...given, subject: subjectOf(provider, given.email) };
      users.set(user.subject, user);
      return user;
    },
    find: (subject) => users.get(subject),
    list: () => [...users.values()],
    isFirstVisit(subject) {
      const isFirst = !visited.has(subject);
      visited.add(subject);
      return isFirst;
    },
  };
}

export function subjectOf(provider: IdentityProvider, email: string): string {
  return hash('sha256', `${provider}\n${email.toLowerCase()}`).slice(0, 32);
}
