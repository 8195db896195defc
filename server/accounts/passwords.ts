/**
 * Password hashes: argon2id, 19 MiB, 2 passes, 1 lane (about 25 ms of a core). At most two at once; the queue is bounded,
 * beyond it callers are told to come back (429), so that a flood of sign-ins cannot take the server with it.
 */
import { type Algorithm, hash, verify } from '@node-rs/argon2';
import { createQueue } from '../queue.ts';

const options = { algorithm: 2 satisfies Algorithm, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };
const queueRule = { atOnce: 2, longestQueue: 64, retryAfterSeconds: 2 };

export type Passwords = {
  /** @throws ApiError overloaded */
  hash(password: string): Promise<string>;
  /** `stored` null (unknown account) takes just as long and is never right. @throws ApiError overloaded */
  verify(stored: string | null, password: string): Promise<boolean>;
};

export function createPasswords(): Passwords {
  const queued = createQueue(queueRule);
  let dummy: Promise<string> | null = null;
  return {
    hash: (password) => queued(() => hash(password, options)),
    async verify(stored, password) {
      dummy ??= hash('no account has this password', options);
      const against = stored ?? (await dummy);
      const right = await queued(() => verify(against, password));
      return right && stored !== null;
    },
  };
}
