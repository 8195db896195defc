/** Rate limits, counted in the database so that several processes count together (docs/decisions/0022-rate-limits.md). */
import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { ApiError } from './api-error.ts';

/** Allows `points` attempts per `seconds`, counted from the first one. `name` must be unique. */
export type LimitRule = { name: string; points: number; seconds: number };

export type Limits = {
  /**
   * Counts one attempt of `key`, which may be any text: only its digest is stored.
   * @throws ApiError tooManyRequests with `retryAfter`
   */
  consume(rule: LimitRule, key: string): Promise<void>;
  /** Forgets the attempts of `key`, for example after a correct password. */
  clear(rule: LimitRule, key: string): Promise<void>;
};

export function createLimits(pool: Pool): Limits {
  const limiters = new Map<string, RateLimiterPostgres>();
  const limiterOf = (rule: LimitRule) => {
    const existing = limiters.get(rule.name);
    if (existing) return existing;
    const limiter = new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'limits',
      tableCreated: true,
      keyPrefix: rule.name,
      points: rule.points,
      duration: rule.seconds,
      // A refused client is refused from memory, so further attempts cost no query.
      inMemoryBlockOnConsumed: rule.points + 1,
      clearExpiredByTimeout: limiters.size === 0,
    });
    limiters.set(rule.name, limiter);
    return limiter;
  };
  return {
    async consume(rule, key) {
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
