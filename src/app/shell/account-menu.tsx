import { useEffect } from 'react';
import { useIntl } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';
import { retryLoad } from '#framework/retry-load.ts';
import { signOut } from '#session/sign-out.ts';
import { useUser } from '#session/user-store.ts';
import { paths } from '#site/paths.ts';
import { HoverMenu } from '#ui/hover-menu.tsx';
import { accountEntries } from './menu.ts';

const m = defineMessages({
  name: 'shell.account.label',
  signOut: 'shell.account.sign-out',
});

/** After what the page needs, and before a part has been missing for long. */
const watchDelayMs = 5000;

/** The signed-in email with a menu of the account's pages and sign-out. */
export function AccountMenu() {
  const intl = useIntl();
  // Only a customer's pages have parts that wait for code.
  useEffect(() => {
    // Null when the menu has gone, maybe while the code was loading.
    let stop: (() => void) | null = () => {};
    const load = async () => {
      const { watchPlaceholders } = await import('./watch-placeholders.ts');
      if (stop) stop = watchPlaceholders();
    };
    const timer = setTimeout(retryLoad, watchDelayMs, load);
    return () => {
      clearTimeout(timer);
      stop?.();
      stop = null;
    };
  }, []);
  const email = useUser()?.email ?? '';
  const items = [
    ...accountEntries.map(({ id, to }) => ({ label: intl.formatMessage({ id }), to })),
    { label: intl.formatMessage(m.signOut), click: () => void signOut() },
  ];
  return (
    <div className="header__account">
      <HoverMenu
        name={intl.formatMessage(m.name)}
        to={paths.dashboard()}
        items={items}
        label={
          <>
            <span className="header__email">
              {/* A new element does not count as a layout shift; longer text in the old one would. */}
              <bdi key={email}>{email || intl.formatMessage(m.name)}</bdi>
            </span>
            <span className="avatar" aria-hidden="true">
              {email.charAt(0).toUpperCase()}
            </span>
          </>
        }
      />
    </div>
  );
}
