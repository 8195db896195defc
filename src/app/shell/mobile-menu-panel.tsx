import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';
import { Link } from '#framework/router.tsx';
import { setMobileMenu } from '#session/mobile-menu.ts';
import { useSignedIn } from '#session/session-store.ts';
import { signOut } from '#session/sign-out.ts';
import { useUser } from '#session/user-store.ts';
import { links } from '#site/links.ts';
import { paths } from '#site/paths.ts';
import { Icon } from '#ui/icon.tsx';
import { SlideOver } from '#ui/slide-over.tsx';
import { accountEntries } from './menu.ts';

type Props = { id: string; open: boolean };

const m = defineMessages({
  close: 'shell.menu.close',
  label: 'shell.menu.label',
  blog: 'shell.nav.blog',
  pricing: 'shell.nav.pricing',
  download: 'shell.nav.download',
  signIn: 'shell.nav.sign-in',
  getProduct: 'shell.nav.get',
  signOut: 'shell.account.sign-out',
});
/** From here on the header shows its links and no menu button (styles/shell/_header.scss). */
const wideScreen = '(min-width: 64rem)';
const close = () => setMobileMenu(false);

/** The slide-over with its links; following one closes it. */
export function MobileMenuPanel({ id, open }: Props) {
  const intl = useIntl();
  const signedIn = useSignedIn();
  useEffect(() => {
    const query = matchMedia(wideScreen);
    query.addEventListener('change', close);
    return () => query.removeEventListener('change', close);
  }, []);
  return (
    <SlideOver open={open} onClose={close} label={intl.formatMessage(m.label)} id={id}>
      <button type="button" className="mobile-menu__close" aria-label={intl.formatMessage(m.close)} onClick={close}>
        <Icon name="close" />
      </button>
      <ul className="mobile-menu">
        {signedIn && <AccountLinks />}
        <li>
          <Link to={paths.pricing()} onClick={close}>
            <FormattedMessage {...m.pricing} />
          </Link>
        </li>
        <li>
          <Link to={paths.download()} onClick={close}>
            <FormattedMessage {...m.download} />
          </Link>
        </li>
        <li>
          <a href={links.blog}>
            <FormattedMessage {...m.blog} />
          </a>
        </li>
        {!signedIn && <VisitorLinks />}
      </ul>
    </SlideOver>
  );
}

/** Order: sign out, referral, dashboard (docs/product.md#header-and-footer). */
function AccountLinks() {
  const email = useUser()?.email;
  // `EmailText` would load a chunk that is larger than the menu.
  const afterAt = (email?.indexOf('@') ?? 0) + 1;
  return (
    <>
      {email && (
        <li className="mobile-menu__email">
          <bdi>
            {email.slice(0, afterAt)}
            <wbr />
            {email.slice(afterAt)}
          </bdi>
        </li>
      )}
      <li>
        <button type="button" onClick={() => void signOut()}>
          <FormattedMessage {...m.signOut} />
        </button>
      </li>
      {[...accountEntries].reverse().map(({ id, to }) => (
        <li key={id}>
          <Link to={to} onClick={close}>
            <FormattedMessage id={id} />
          </Link>
        </li>
      ))}
    </>
  );
}

function VisitorLinks() {
  return (
    <>
      <li>
        <Link to={paths.signIn()} onClick={close}>
          <FormattedMessage {...m.signIn} />
        </Link>
      </li>
      <li>
        <Link to={paths.plans()} onClick={close}>
          <FormattedMessage {...m.getProduct} />
        </Link>
      </li>
    </>
  );
}
