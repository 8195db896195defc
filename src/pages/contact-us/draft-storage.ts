import { isContactTopic } from '#facts/contact-topics.ts';
import { storedFields } from '#framework/storage.ts';
import { sessionToken } from '#session/session-store.ts';

export type Draft = {
  /** Empty while it is the email of the account. */
  email: string;
  suggestion: string;
  /** Empty when none is chosen. */
  topic: string;
};

/** In sessionStorage: a draft survives a reload and ends with the tab, so that nothing stays on a shared computer. */
const storedDraft = storedFields(
  'contactDraft',
  { email: 'string', suggestion: 'string', topic: 'string', signedIn: 'boolean' },
  'sessionStorage',
);

/** Null without a draft. A draft that was written while signed in is deleted after signing out. */
export function loadDraft(): Draft | null {
  const draft = storedDraft.get();
  if (!draft || (draft.signedIn && !sessionToken())) {
    clearDraft();
    return null;
  }
  const { email, suggestion, topic } = draft;
  // A select shows nothing at all for a value that it does not offer.
  return { email, suggestion, topic: isContactTopic(topic) ? topic : '' };
}

export function saveDraft({ email, suggestion, topic }: Draft): void {
  if (email || suggestion || topic) storedDraft.set({ email, suggestion, topic, signedIn: sessionToken() !== '' });
  else clearDraft();
}

export const clearDraft = (): void => storedDraft.remove();

/** After the page was left: a message that was begun since then stays. */
export function clearDraftOf(suggestion: string): void {
  if (loadDraft()?.suggestion.trim() === suggestion) clearDraft();
}
