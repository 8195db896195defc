import * as z from 'zod/mini';
import { limits } from '#facts/limits.ts';
import { storedValue } from '#framework/storage.ts';

const lifeMs = limits.referralDays * 24 * 60 * 60 * 1000;
const schema = z.string().check(z.regex(/^[\w-]{1,64}$/));
const stored = storedValue('ReferralCode', z.nullable(z.object({ code: schema, at: z.number() })), null);

/** The code of the last visit through a referral link, for 30 days (docs/decisions/0019-referral-rewards.md); else empty. */
export function referralCode(): string {
  const saved = stored.get();
  return saved && Date.now() - saved.at < lifeMs ? saved.code : '';
}

/** A later code replaces an earlier one; an invalid code is ignored. */
export function saveReferralCode(code: string): void {
  if (schema.safeParse(code).success) stored.set({ code, at: Date.now() });
}

export const clearReferralCode = (): void => stored.remove();
