import * as z from 'zod/mini';
import { stored } from '#framework/storage.ts';
import { sessionToken } from '#session/session-store.ts';

export type Draft = {
  /** Empty while it is the account's own. */
  email: string;
  suggestion: string;
};

/** In the tab's own storage: it survives a reload and ends with the tab, so that nothing stays on a shared computer. */
const kept = stored(
  'contactDraft',
  z.nullable(z.object({ email: z.string(), suggestion: z.string(), signedIn: z.boolean() })),
  null,
  'sessionStorage',
);

/** What was being written; null when nothing was. Whoever signed out, or comes after, does not see what was written with a session. */
export function loadDraft(): Draft | null {
  const found = kept.get();
  if (!found || (found.signedIn && !sessionToken())) {
    forgetDraft();
    return null;
  }
  return { email: found.email, suggestion: found.suggestion };
}

export function keepDraft({ email, suggestion }: Draft): void {
  if (email || suggestion) kept.set({ email, suggestion, signedIn: sessionToken() !== '' });
  else forgetDraft();
}

export const forgetDraft = (): void => kept.remove();
