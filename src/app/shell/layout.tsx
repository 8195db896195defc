import { type ReactNode, Suspense, useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { LanguageSwitcher } from '#components/language-switcher.tsx';
import { hydrateOnVisible } from '#framework/hydrate-on-visible.ts';
import { onIdle } from '#framework/idle.ts';
import { defineMessages } from '#framework/locale.ts';
import { preload, retryLoad } from '#framework/retry-load.ts';
import { Link, useNavigating } from '#framework/router.tsx';
import { brand } from '#site/brand.ts';
import { legalDocuments } from '#site/legal.ts';
import { paths } from '#site/paths.ts';
import { NewTabHint } from '#ui/new-tab-hint.tsx';
import { loadToaster, ToastOutlet } from '#ui/toast-outlet.tsx';
import { Header } from './header.tsx';
import { Logo } from './logo.tsx';

type Props = { children: ReactNode };

const m = defineMessages({ skip: 'shell.skip', legal: 'shell.footer.legal' });

const loadFooter = () => import('./footer.tsx');
const Footer = hydrateOnVisible('footer', () => retryLoad(loadFooter).then((part) => part.Footer));

/** The same elements for every page: a navigation renders only those of their parts that depend on the URL. */
const mainHead = (
  <>
    <LayoutChrome />
    <Header />
  </>
);

/** Header and page. */
export function MainLayout({ children }: Props) {
  return (
    <>
      {mainHead}
      <main className="main" id="main" tabIndex={-1}>
        {children}
      </main>
    </>
  );
}

/** Follows the main layout. */
export function PageFooter() {
  // A navigation hydrates the footer and should not wait for its code.
  useEffect(() => onIdle(() => preload(loadFooter)), []);

  return (
    <Suspense>
      <Footer />
    </Suspense>
  );
}

/** One card without navigation, so that nothing distracts from signing in. */
export function AuthLayout({ children }: Props) {
  return (
    <div className="auth-layout">
      <LayoutChrome />
      <header className="auth-layout__head">
        <Link className="brand" to={paths.home()} prefetched={false}>
          <Logo />
          {brand.name}
        </Link>
        <LanguageSwitcher />
      </header>
      <main className="auth-layout__card card" id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}

/** A legal document with links to the others above it. */
export function TermsLayout({ children }: Props) {
  return (
    <MainLayout>
      <div className="terms-layout">
        <nav className="terms-layout__documents" aria-label={useIntl().formatMessage(m.legal)}>
          {legalDocuments.map(({ id, to }) => (
            <Link key={id} to={to}>
              <FormattedMessage id={id} />
            </Link>
          ))}
        </nav>
        {children}
      </div>
    </MainLayout>
  );
}

/** Before every layout: skip link, progress bar of a navigation, notifications. */
function LayoutChrome() {
  // A toast may have to say that the browser is offline: its code must be loaded before.
  useEffect(() => onIdle(() => preload(loadToaster)), []);

  return (
    <>
      <a className="skip-link" href="#main">
        <FormattedMessage {...m.skip} />
      </a>
      <NewTabHint />
      <div className="page-progress" data-active={useNavigating()} />
      <ToastOutlet />
    </>
  );
}
