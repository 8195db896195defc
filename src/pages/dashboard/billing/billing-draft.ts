/**
 * Billing details that were not saved because the session had expired. They wait for the account's next sign-in, in sessionStorage:
 * nothing stays on a shared computer, and signing out on purpose stores nothing.
 */
import type { BillingDetails } from '#api/generated/model/index.ts';
import { storedFields } from '#framework/storage.ts';

const storedDraft = storedFields(
  'billingDraft',
  { email: 'string', name: 'string', address: 'string', vatNumber: 'string' },
  'sessionStorage',
);

/** @param email of the account, which the user store forgets with the session */
export const saveBillingDraft = (email: string, details: BillingDetails): void =>
  storedDraft.set({ email, ...details });

export const clearBillingDraft = (): void => storedDraft.remove();

/** Null without a draft. One of another account is deleted. */
export function loadBillingDraft(email: string): BillingDetails | null {
  const draft = storedDraft.get();
  if (!draft) return null;
  if (draft.email !== email) {
    clearBillingDraft();
    return null;
  }
  const { name, address, vatNumber } = draft;
  return { name, address, vatNumber };
}
