import * as limits from '#facts/limits.ts';
import { storedFields } from '#framework/storage.ts';

const lifeMs = limits.referralDays * 24 * 60 * 60 * 1000;
const pattern = /^[\w-]{1,64}$/;
const stored = storedFields('ReferralCode', { code: 'string', at: 'number' });

/** The code of the last visit through a referral link, for 30 days (docs/decisions/0019-referral-rewards.md); else empty. */
export function referralCode(): string {
  const saved = stored.get();
  return saved && pattern.test(saved.code) && Date.now() - saved.at < lifeMs ? saved.code : '';
}

/** A later code replaces an earlier one; an invalid code is ignored. */
export function saveReferralCode(code: string): void {
  if (pattern.test(code)) stored.set({ code, at: Date.now() });
}

export const clearReferralCode = (): void => stored.remove();
