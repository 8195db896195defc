import { useEffect, useRef } from 'react';
import { navigate } from '#framework/router.tsx';
import { isFromClient } from '#session/client-state.ts';
import { takePreRoute } from '#session/pre-route.ts';
import { useSession } from '#session/session-store.ts';
import { paths } from '#site/paths.ts';

/**
 * Leads everyone who is signed in away from the forms: those who have just signed in, here or in another tab, and those
 * who were before. Who came from the client app goes back there, everybody else where they wanted to.
 */
export function useLedOn(): void {
  const { signedIn } = useSession();
  const gone = useRef(false);
  useEffect(() => {
    if (!signedIn || gone.current) return;
    gone.current = true;
    void navigate(isFromClient() ? paths.authSuccess() : takeNextPath(), { replace: true });
  }, [signedIn]);
}

/** Where someone wanted to go before signing in (preRoute), else the dashboard. */
export function takeNextPath(): string {
  const wanted = takePreRoute();
  return wanted === paths.home() ? paths.dashboard() : wanted;
}
