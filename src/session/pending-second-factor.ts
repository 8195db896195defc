/** A sign-in that waits for its second factor, kept for the tab (docs/decisions/0056-second-factor.md): it survives a reload. */
import { isRefusal } from '#api/errors.ts';
import * as limits from '#facts/limits.ts';
import { storedFields } from '#framework/storage.ts';

/** `at` is when it began, in milliseconds since 1970. */
export type PendingSecondFactor = { token: string; remember: boolean; at: number };

const lifeMs = limits.secondFactorMinutes * 60_000;
const pending = storedFields('secondFactor', { token: 'string', remember: 'boolean', at: 'number' }, 'sessionStorage');

export function pendingSecondFactor(): PendingSecondFactor | null {
  const value = pending.get();
  return value && Date.now() - value.at < lifeMs ? value : null;
}

export function savePendingSecondFactor(token: string, remember: boolean): PendingSecondFactor {
  const value = { token, remember, at: Date.now() };
  pending.set(value);
  return value;
}

export const clearPendingSecondFactor = (): void => pending.remove();

/** For `.catch` of a sign-in: instead of a session there is a token for the second factor. @throws every other error */
export function secondFactorOf(error: unknown): { secondFactor: string } {
  if (isRefusal(error, 'secondFactorRequired') && error.secondFactor) return { secondFactor: error.secondFactor };
  throw error;
}
