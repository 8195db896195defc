/** Who signed in at a stand-in. The same address is the same person, also after a restart. */
import { createHash } from 'node:crypto';

export type Person = {
  subject: string;
  /** Empty: the account has none. */
  email: string;
  isVerified: boolean;
  name: { firstName: string; lastName: string };
};

export type People = {
  /** Who signs in now; what they say of themselves replaces what was known. */
  enter(said: Omit<Person, 'subject'>): Person;
  find(subject: string): Person | undefined;
  list(): Person[];
  /** True once for each. */
  isFirstVisit(subject: string): boolean;
};

export function createPeople(provider: string): People {
  const known = new Map<string, Person>();
  const visited = new Set<string>();
  return {
    enter(said) {
      const subject = createHash('sha256')
        .update(`${provider}\n${said.email.toLowerCase()}`)
        .digest('hex')
        .slice(0, 32);
      const person = { ...said, subject };
      known.set(subject, person);
      return person;
    },
    find: (subject) => known.get(subject),
    list: () => [...known.values()],
    isFirstVisit(subject) {
      const isFirst = !visited.has(subject);
      visited.add(subject);
      return isFirst;
    },
  };
}
