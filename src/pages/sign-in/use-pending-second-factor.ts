import { useEffect, useState } from 'react';
import {
  clearPendingSecondFactor,
  type PendingSecondFactor,
  pendingSecondFactor,
  savePendingSecondFactor,
} from '#session/pending-second-factor.ts';
import { setSession } from '#session/session-store.ts';

/** The sign-in of this tab that needs its second factor, and how it ends. */
export function usePendingSecondFactor() {
  const [pending, setPending] = useState<PendingSecondFactor | null>(null);

  // Read after hydration: the prerendered page always shows the form.
  useEffect(() => setPending(pendingSecondFactor()), []);

  return {
    pending,
    begin: (token: string, remember: boolean) => setPending(savePendingSecondFactor(token, remember)),
    onSignedIn(token: string): void {
      const remember = pending?.remember ?? false;
      clearPendingSecondFactor();
      setSession(token, remember);
    },
    /** Back to the sign-in form. */
    onLeave(): void {
      clearPendingSecondFactor();
      setPending(null);
    },
  };
}
