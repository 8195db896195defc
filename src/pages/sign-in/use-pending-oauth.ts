import { useEffect, useState } from 'react';
import type { AppError } from '#api/errors.ts';
import { navigate } from '#framework/router.tsx';
import {
  clearPendingOAuth,
  clearStartedOAuth,
  type PendingOAuth,
  pendingOAuth,
  startedOAuth,
} from '#session/pending-oauth.ts';
import { setSession } from '#session/session-store.ts';
import { paths } from '#site/paths.ts';

/** Completes an OAuth sign-in; rejects when the call fails. */
export type CompleteOAuth = (input: { password?: string; code?: string; restore?: true }) => Promise<void>;

/** The OAuth sign-in of this tab that needs one more step, and how it ends. */
export function usePendingOAuth(beginSecondFactor: (token: string, remember: boolean) => void) {
  const [pending, setPending] = useState<PendingOAuth | null>(null);

  // Read after hydration: the prerendered page always shows the form.
  useEffect(() => setPending(pendingOAuth()), []);

  /** Returns the state of "remember me". */
  function finish(): boolean {
    const remember = startedOAuth()?.remember ?? false;
    clearPendingOAuth();
    clearStartedOAuth();
    return remember;
  }

  return {
    pending,
    onSignedIn: (token: string): void => setSession(token, finish()),
    onSecondFactor(token: string): void {
      beginSecondFactor(token, finish());
      setPending(null);
    },
    /** Back to the sign-in form, which shows the error. */
    onLeave(error?: AppError): void {
      clearPendingOAuth();
      setPending(null);
      if (error) void navigate(`${paths.signIn()}?error=${error.code}`, { replace: true });
    },
  };
}
