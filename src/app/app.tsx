import { type ComponentProps, useEffect } from 'react';
import { Router, useLocation } from '#framework/router.tsx';
import { useSessionToken } from '#session/session-store.ts';
import { loadUser } from '#session/user-store.ts';
import { isAuthPath } from '#site/paths.ts';
import { ErrorPage } from './shell/error-page.tsx';
import { AuthLayout, MainLayout, PageFooter, TermsLayout } from './shell/layout.tsx';

type Props = Pick<ComponentProps<typeof Router>, 'initialPage' | 'nextPage'> & {
  /** Runs once after the initial page is rendered; returns a function that stops what it started. */
  onStart?: () => () => void;
};

const layouts = { main: MainLayout, auth: AuthLayout, terms: TermsLayout };
const footers = { main: PageFooter, terms: PageFooter };

/** The whole site, beginning with one page. */
export function App({ initialPage, nextPage, onStart }: Props) {
  useEffect(() => onStart?.(), [onStart]);
  return (
    <Router initialPage={initialPage} nextPage={nextPage} layouts={layouts} footers={footers} errorPage={ErrorPage}>
      <UserLoader />
    </Router>
  );
}

/** Loads the signed-in user, once per session and never on the pages under `/auth`. Renders nothing. */
function UserLoader() {
  const token = useSessionToken();
  const [path] = useLocation();
  useEffect(() => {
    if (token && !isAuthPath(path)) void loadUser();
  }, [token, path]);
  return null;
}
