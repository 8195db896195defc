import { useEffect, useRef } from 'react';
import { navigate } from '#framework/router.tsx';
import { useAccountChoice } from '#session/account-choice.ts';
import { isFromClient } from '#session/client-visit.ts';
import { takePreRoute } from '#session/pre-route.ts';
import { useSignedIn } from '#session/session-store.ts';
import { paths } from '#site/paths.ts';
import { saveTypedEmail } from './typed-email.ts';

/**
 * Redirects a signed-in user away from the account forms: to the client app if they came from it, else to the page they wanted.
 * Waits for the choice between two accounts. Covers users who were already signed in and those who signed in here or in another tab.
 */
export function useRedirectAfterSignIn(): void {
  const signedIn = useSignedIn();
  const isAsked = useAccountChoice() !== null;
  const redirected = useRef(false);
  useEffect(() => {
    if (!signedIn || isAsked || redirected.current) return;
    redirected.current = true;
    saveTypedEmail('');
    void navigate(isFromClient() ? paths.authSuccess() : takeTargetPath(), { replace: true });
  }, [signedIn, isAsked]);
}

/** The page the user wanted before signing in (`preRoute`), else the dashboard. */
export function takeTargetPath(): string {
  const target = takePreRoute();
  return target === paths.home() ? paths.dashboard() : target;
}
