import { useEffect, useState } from 'react';
import type { AppError } from '#api/errors.ts';
import { navigate } from '#framework/router.tsx';
import { forgetOAuth, type PendingOutside, pendingOAuth, takeOAuthRemember } from '#session/oauth-visit.ts';
import { setSession } from '#session/session-store.ts';
import { paths } from '#site/paths.ts';

/** The outside sign-in that waits for its last step in this tab, and how it ends. */
export function usePendingOAuth() {
  const [pending, setPending] = useState<PendingOutside | null>(null);

  // Read after hydration: the prerendered page always shows the form.
  useEffect(() => setPending(pendingOAuth()), []);

  return {
    pending,
    onSignedIn(token: string): void {
      forgetOAuth();
      setSession(token, takeOAuthRemember() ?? false);
    },
    /** Back to all the ways of signing in, with the problem if there is one. */
    leave(problem?: AppError): void {
      forgetOAuth();
      setPending(null);
      if (problem) void navigate(`${paths.signIn()}?error=${problem.code}`, { replace: true });
    },
  };
}
