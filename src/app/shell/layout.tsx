import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { lazyInView } from '#framework/in-view.ts';
import { defineMessages } from '#framework/locale.ts';
import { Link, useNavigating } from '#framework/router.tsx';
import { useToasts } from '#framework/toast.ts';
import { brand } from '#site/brand.ts';
import { legalDocuments } from '#site/legal.ts';
import { paths } from '#site/paths.ts';
import { LanguageSwitcher } from '#ui/language-switcher.tsx';
import { askEarly, untilItComes } from '#ui/retry-import.ts';
import { Header } from './header.tsx';
import { Logo } from './logo.tsx';

type Props = { children: ReactNode };

const m = defineMessages({ skip: 'shell.skip', legal: 'shell.footer.legal' });

const loadFooter = () => import('./footer.tsx');
const Footer = lazyInView('footer', () => untilItComes(loadFooter).then((part) => part.Footer));
const loadToaster = () => import('#ui/toaster.tsx');
const Toaster = lazy(() => untilItComes(loadToaster).then(({ Toaster: Region }) => ({ default: Region })));
/** When the first page has long had the line to itself. */
const toasterAfterMs = 2000;

/** Header, page, footer. */
export function MainLayout({ children }: Props) {
  return (
    <>
      <Surroundings />
      <Header />
      <main className="main" id="main" tabIndex={-1}>
        {children}
      </main>
      <Suspense>
        <Footer />
      </Suspense>
    </>
  );
}

/** One quiet card: nothing leads away from what a person came to do. */
export function AuthLayout({ children }: Props) {
  return (
    <div className="auth-layout">
      <Surroundings />
      <header className="auth-layout__head">
        <Link className="brand" to={paths.home()}>
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

/** The legal documents: the way from one to another above each. */
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

/** What stands in front of every layout: the way past the header, the sign of a page on its way, notifications. */
function Surroundings() {
  // A notification may have to say that the line is down: its code is there before.
  useEffect(() => {
    const timer = setTimeout(askEarly, toasterAfterMs, loadToaster);
    return () => clearTimeout(timer);
  }, []);

  return (
    <>
      <a className="skip-link" href="#main">
        <FormattedMessage {...m.skip} />
      </a>
      <div className="page-progress" data-active={useNavigating()} />
      <div aria-live="polite">
        {useToasts().length > 0 && (
          <Suspense>
            <Toaster />
          </Suspense>
        )}
      </div>
    </>
  );
}
