import { useEffect } from 'react';
import { useLocation } from '#framework/router.tsx';
import { useSession } from '#session/session-store.ts';
import { loadUser } from '#session/user-store.ts';

/** Asks who is signed in, once per session and never on the pages under `/auth` (spec §2). Draws nothing. */
export function KnowUser() {
  const { token } = useSession();
  const [path] = useLocation();
  useEffect(() => {
    if (token && !path.startsWith('/auth')) void loadUser();
  }, [token, path]);
  return null;
}
