import { useEffect } from 'react';
import type { Page } from '#framework/payload.ts';
import { Router } from '#framework/router.tsx';
import { KnowUser } from './know-user.tsx';
import { ErrorPage } from './shell/error-page.tsx';
import { AuthLayout, MainLayout, TermsLayout } from './shell/layout.tsx';

type Props = {
  first: Page;
  /** What the first page becomes when it is hydrated. */
  becomes?: Page;
  /** Runs once when the first page stands; returns how to stop. */
  onStart?: () => () => void;
};

const layouts = { main: MainLayout, auth: AuthLayout, terms: TermsLayout };

/** The whole site, from one page on. */
export function App({ first, becomes, onStart }: Props) {
  useEffect(() => onStart?.(), [onStart]);
  return (
    <Router first={first} becomes={becomes} layouts={layouts} errorPage={ErrorPage}>
      <KnowUser />
    </Router>
  );
}
