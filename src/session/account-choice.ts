/** A link for another account than the one that is signed in: the visitor decides (docs/decisions/0009-entry-parameters.md). */
import { signal } from '@preact/signals-react';
import { useSignalValue } from '#framework/signal-value.ts';
import { setEntryInProgress } from './entry-in-progress.ts';
import { sessionToken, setSession } from './session-store.ts';
import { endServerSession } from './sign-out.ts';

export type AccountChoice = {
  /** Email of the account that is signed in. */
  current: string;
  /** Email of the account that the link is for, and its session. */
  other: string;
  token: string;
  remember: boolean;
  /** The session was opened for this link only, so declining it ends it. */
  isNew: boolean;
};

const choice = signal<AccountChoice | null>(null);

/** Null when there is nothing to decide. */
export function useAccountChoice(): AccountChoice | null {
  return useSignalValue(choice, null);
}

export function askForAccount(value: AccountChoice | null): void {
  choice.value = value;
}

/** Declines the link. */
export function keepAccount(): void {
  const declined = choice.peek();
  choice.value = null;
  setEntryInProgress(false);
  if (declined?.isNew) void endServerSession(declined.token);
}

/** Signs in the link's account and ends the replaced session on the server. */
export function switchAccount(): void {
  const chosen = choice.peek();
  choice.value = null;
  setEntryInProgress(false);
  if (!chosen) return;
  void endServerSession(sessionToken());
  setSession(chosen.token, chosen.remember);
}
