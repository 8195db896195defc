import { clsx } from 'clsx';
import { Suspense } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { LanguageSwitcher } from '#components/language-switcher.tsx';
import { defineMessages } from '#framework/locale.ts';
import { lazyPart } from '#framework/retry-load.ts';
import { Link } from '#framework/router.tsx';
import { useSession } from '#session/session-store.ts';
import { brand } from '#site/brand.ts';
import { links } from '#site/links.ts';
import { paths } from '#site/paths.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { HoverMenu } from '#ui/hover-menu.tsx';
import { IpBar } from './ip-bar.tsx';
import { Logo } from './logo.tsx';
import { downloadItems } from './menu.ts';
import { MobileMenu } from './mobile-menu.tsx';

const m = defineMessages({
  nav: 'shell.nav.label',
  blog: 'shell.nav.blog',
  pricing: 'shell.nav.pricing',
  download: 'shell.nav.download',
  signIn: 'shell.nav.sign-in',
  getProduct: 'shell.nav.get',
});

/** Loaded only for a signed-in visitor, after hydration. */
const AccountMenu = lazyPart(() => import('./account-menu.tsx').then((part) => part.AccountMenu));

/** IP bar and navigation. */
export function Header() {
  const intl = useIntl();
  return (
    <>
      <IpBar />
      <header className="header">
        <div className="header__inner">
          <Link className="brand" to={paths.home()} prefetched={false}>
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
            <HoverMenu
              label={<FormattedMessage {...m.download} />}
              name={intl.formatMessage(m.download)}
              items={downloadItems}
              to={paths.download()}
            />
          </nav>
          <div className="header__end">
            <LanguageSwitcher />
            <AccountLinks />
            <MobileMenu />
          </div>
        </div>
      </header>
    </>
  );
}

/** A component of its own: the session is known right after hydration, and only this depends on it. */
function AccountLinks() {
  const { signedIn, ready } = useSession();
  if (signedIn)
    return (
      <Suspense fallback={<div className="header__account" />}>
        <AccountMenu />
      </Suspense>
    );
  return (
    <>
      {!ready && <div className="header__account for-customers" />}
      <Link
        className={clsx('button header__sign-in', !ready && 'for-guests')}
        data-variant="sign-in"
        to={paths.signIn()}
        // With the kit of all forms it is 11 KB, and few of those who read about the product sign in.
        prefetched={false}
      >
        <FormattedMessage {...m.signIn} />
      </Link>
      <ButtonLink className={clsx('header__get', !ready && 'for-guests')} variant="primary" to={paths.plans()}>
        <FormattedMessage {...m.getProduct} />
      </ButtonLink>
    </>
  );
}
