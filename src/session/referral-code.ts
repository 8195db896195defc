import * as z from 'zod/mini';
import { stored } from '#framework/storage.ts';
import { limits } from '#facts/limits.ts';

const lifeMs = limits.referralDays * 24 * 60 * 60 * 1000;
const code = z.string().check(z.regex(/^[\w-]{1,64}$/));
const kept = stored('ReferralCode', z.nullable(z.object({ code, at: z.number() })), null);

/** The code of the last visit through someone's share address, for 30 days (decisions §6); else empty. */
export function referralCode(): string {
  const found = kept.get();
  return found && Date.now() - found.at < lifeMs ? found.code : '';
}

/** A later code replaces an earlier one; what cannot be a code is ignored. */
export function keepReferralCode(given: string): void {
  if (code.safeParse(given).success) kept.set({ code: given, at: Date.now() });
}

export const clearReferralCode = (): void => kept.remove();
