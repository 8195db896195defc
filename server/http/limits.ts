/**
 * How often something may be done: counters in the database, so that several processes count together. Rooms declare their
 * rules as constants and take one point per try.
 */
import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { ApiError } from './api-error.ts';

/** `points` tries per `seconds`, counted from the first one. */
export type LimitRule = { name: string; points: number; seconds: number };

export type Limits = {
  /** Takes one point of `key` (any text; only its digest is stored). @throws ApiError tooManyRequests with `retryAfter`. */
  take(rule: LimitRule, key: string): Promise<void>;
  /** Forgets the tries of `key`, e.g. after a right password. */
  clear(rule: LimitRule, key: string): Promise<void>;
};

export function createLimits(pool: Pool): Limits {
  const limiters = new Map<string, RateLimiterPostgres>();
  const limiterOf = (rule: LimitRule) => {
    const known = limiters.get(rule.name);
    if (known) return known;
    const limiter = new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'limits',
      tableCreated: true,
      keyPrefix: rule.name,
      points: rule.points,
      duration: rule.seconds,
      // Once refused, a client is refused from memory: a flood costs no query.
      inMemoryBlockOnConsumed: rule.points + 1,
      clearExpiredByTimeout: limiters.size === 0,
    });
    limiters.set(rule.name, limiter);
    return limiter;
  };
  return {
    async take(rule, key) {
      try {
        await limiterOf(rule).consume(digestOf(key));
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        throw new ApiError('tooManyRequests', { retryAfter: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)) });
      }
    },
    async clear(rule, key) {
      await limiterOf(rule).delete(digestOf(key));
    },
  };
}

function digestOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}
