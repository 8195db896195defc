import { clsx } from 'clsx';
import { lazy, Suspense } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';
import { Link } from '#framework/router.tsx';
import { useSession } from '#session/session-store.ts';
import { brand } from '#site/brand.ts';
import { links } from '#site/links.ts';
import { paths } from '#site/paths.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { HoverMenu } from '#ui/hover-menu.tsx';
import { LanguageSwitcher } from '#ui/language-switcher.tsx';
import { untilItComes } from '#ui/retry-import.ts';
import { IpBar } from './ip-bar.tsx';
import { Logo } from './logo.tsx';
import { downloads, hasDownload } from './menu.ts';
import { MobileMenu } from './mobile-menu.tsx';

const m = defineMessages({
  nav: 'shell.nav.label',
  blog: 'shell.nav.blog',
  pricing: 'shell.nav.pricing',
  download: 'shell.nav.download',
  signIn: 'shell.nav.sign-in',
  getProduct: 'shell.nav.get',
});

/** Only a customer needs it, and nobody before the page is hydrated. */
const loadAccountMenu = () => import('./account-menu.tsx');
const AccountMenu = lazy(() => untilItComes(loadAccountMenu).then(({ AccountMenu: Menu }) => ({ default: Menu })));

/** The visitor's address on top, navigation below. */
export function Header() {
  const intl = useIntl();
  const { signedIn, ready } = useSession();
  return (
    <>
      <IpBar />
      <header className="header">
        <div className="header__inner">
          <Link className="brand" to={paths.home()}>
            <Logo />
            {brand.name}
          </Link>
          <nav className="header__nav" aria-label={intl.formatMessage(m.nav)}>
            <a className="header__link" href={links.blog}>
              <FormattedMessage {...m.blog} />
            </a>
            <Link className="header__link" to={paths.pricing()}>
              <FormattedMessage {...m.pricing} />
            </Link>
            {hasDownload && (
              <HoverMenu
                label={<FormattedMessage {...m.download} />}
                name={intl.formatMessage(m.download)}
                items={downloads}
                to={paths.download()}
              />
            )}
          </nav>
          <div className="header__end">
            <LanguageSwitcher />
            {signedIn ? (
              <Suspense fallback={<div className="header__account" />}>
                <AccountMenu />
              </Suspense>
            ) : (
              <>
                {!ready && <div className="header__account for-customers" />}
                <Link
                  className={clsx('button header__sign-in', !ready && 'for-guests')}
                  data-variant="sign-in"
                  to={paths.signIn()}
                >
                  <FormattedMessage {...m.signIn} />
                </Link>
                <ButtonLink
                  className={clsx('header__get', !ready && 'for-guests')}
                  variant="primary"
                  to={paths.plans()}
                >
                  <FormattedMessage {...m.getProduct} />
                </ButtonLink>
              </>
            )}
            <MobileMenu />
          </div>
        </div>
      </header>
    </>
  );
}
