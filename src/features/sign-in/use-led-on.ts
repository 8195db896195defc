import { useEffect, useRef } from 'react';
import { navigate } from '#framework/router.tsx';
import { takePreRoute } from '#session/pre-route.ts';
import { useSession } from '#session/session-store.ts';
import { paths } from '#site/paths.ts';

/**
 * Leads everyone who is signed in away from the forms: those who have just signed in, here or in another tab, and those
 * who were before. They go where they wanted to (preRoute), else to the dashboard.
 */
export function useLedOn(): void {
  const { signedIn } = useSession();
  const gone = useRef(false);
  useEffect(() => {
    if (!signedIn || gone.current) return;
    gone.current = true;
    const wanted = takePreRoute();
    void navigate(wanted === paths.home() ? paths.dashboard() : wanted, { replace: true });
  }, [signedIn]);
}
