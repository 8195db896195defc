import { FormattedMessage, useIntl } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';
import { Link, useLocation } from '#framework/router.tsx';
import { setMobileMenu, useMobileMenu } from '#session/client-state.ts';
import { useSession } from '#session/session-store.ts';
import { signOut } from '#session/sign-out.ts';
import { brand } from '#site/brand.ts';
import { links } from '#site/links.ts';
import { paths } from '#site/paths.ts';
import { Icon } from '#ui/icon.tsx';
import { SlideOver } from '#ui/slide-over.tsx';
import { accountEntries, hasDownload } from './menu.ts';

const m = defineMessages({
  open: 'shell.menu.open',
  close: 'shell.menu.close',
  label: 'shell.menu.label',
  blog: 'shell.nav.blog',
  pricing: 'shell.nav.pricing',
  download: 'shell.nav.download',
  signIn: 'shell.nav.sign-in',
  getProduct: 'shell.nav.get',
  signOut: 'shell.account.sign-out',
  dashboard: 'shell.account.dashboard',
  referral: 'shell.account.referral',
});
const panelId = 'mobile-menu';

/** Bars that open a slide-over with the header's links; on small screens only. */
export function MobileMenu() {
  const intl = useIntl();
  const open = useMobileMenu();
  const [path] = useLocation();
  const close = () => setMobileMenu(false);
  return (
    <>
      <button
        type="button"
        className="header__burger"
        aria-expanded={open}
        aria-controls={panelId}
        aria-label={intl.formatMessage(open ? m.close : m.open)}
        onClick={() => setMobileMenu(!open)}
      >
        <Icon name={open ? 'close' : 'menu'} />
      </button>
      <SlideOver open={open} onClose={close} label={intl.formatMessage(m.label)} id={panelId} key={path}>
        <button type="button" className="mobile-menu__close" aria-label={intl.formatMessage(m.close)} onClick={close}>
          <Icon name="close" />
        </button>
        <Entries close={close} />
      </SlideOver>
    </>
  );
}

function Entries({ close }: { close: () => void }) {
  const { signedIn } = useSession();
  return (
    <ul className="mobile-menu">
      {signedIn && <SignedIn close={close} />}
      <li>
        <Link to={paths.pricing()} onClick={close}>
          <FormattedMessage {...m.pricing} />
        </Link>
      </li>
      {hasDownload && (
        <li>
          <Link to={paths.download()} onClick={close}>
            <FormattedMessage {...m.download} />
          </Link>
        </li>
      )}
      <li>
        <a href={links.blog}>
          <FormattedMessage {...m.blog} />
        </a>
      </li>
      {!signedIn && (
        <>
          <li>
            <Link to={paths.signIn()} onClick={close}>
              <FormattedMessage {...m.signIn} />
            </Link>
          </li>
          <li>
            <Link to={paths.plans()} onClick={close}>
              <FormattedMessage {...m.getProduct} values={{ brand: brand.name }} />
            </Link>
          </li>
        </>
      )}
    </ul>
  );
}

/** In the order of spec §2: sign out, referral, dashboard. */
function SignedIn({ close }: { close: () => void }) {
  return (
    <>
      <li>
        <button type="button" onClick={() => void signOut()}>
          <FormattedMessage {...m.signOut} />
        </button>
      </li>
      {accountEntries.toReversed().map(({ id, to }) => (
        <li key={id}>
          <Link to={to} onClick={close}>
            <FormattedMessage id={id} />
          </Link>
        </li>
      ))}
    </>
  );
}
