/**
 * Password hashes: argon2id, 19 MiB, 2 passes, 1 lane, about 25 ms of a core (docs/decisions/0012-passwords-and-codes.md). A
 * bounded queue works on two at a time, in turns for each network; beyond it requests get 429, so many sign-ins cannot block the server.
 */
import { type Algorithm, hash, verify } from '@node-rs/argon2';
import { createWorkQueue, type Lane } from '../http/overload.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Tracing } from '../tracing/tracing.ts';

/** Memory in KiB, passes and lanes. */
export type PasswordCost = { memoryCost: number; timeCost: number; parallelism: number };

const defaultCost: PasswordCost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };
const algorithm = 2 satisfies Algorithm;
const queueOptions = { concurrency: 2, maxQueued: 64, retryAfterSeconds: 2 };

export type Passwords = {
  /**
   * @param lane of the queue (`laneOf`); requests of different lanes take turns
   * @throws ApiError overloaded
   */
  hash(password: string, lane: Lane): Promise<string>;
  /**
   * @param storedHash null for an unknown account or one without a password: takes just as long and is false
   * @throws ApiError overloaded
   */
  verify(storedHash: string | null, password: string, lane: Lane): Promise<boolean>;
};

/**
 * @param metrics left out where nobody reads them
 * @param cost of new hashes (tests); a stored hash is verified with its own
 */
export function createPasswords(
  metrics?: Pick<Metrics, 'passwordsQueued' | 'passwordsRefused'>,
  cost = defaultCost,
  tracing: Pick<Tracing, 'traceQueue'> | null = null,
): Passwords {
  const hashOptions = { algorithm, ...cost };
  const queue = createWorkQueue({
    ...queueOptions,
    onQueued: (queued) => metrics?.passwordsQueued.set(queued),
    onRefused: () => metrics?.passwordsRefused.inc(),
  });
  const enqueue = tracing?.traceQueue('password hash', queue) ?? queue;
  let dummyHash: Promise<string> | null = null;
  return {
    hash: (password, lane) => enqueue(lane, () => hash(password, hashOptions)),
    async verify(storedHash, password, lane) {
      dummyHash ??= hash('no account has this password', hashOptions);
      const compared = storedHash ?? (await dummyHash);
      const isRight = await enqueue(lane, () => verify(compared, password));
      return isRight && storedHash !== null;
    },
  };
}
