import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';
import { Link } from '#framework/router.tsx';
import { takePasskeyOffer } from '#session/passkey-support.ts';
import { paths } from '#site/paths.ts';
import { Button } from '#ui/button.tsx';
import { focusPage } from '#ui/focus-page.ts';
import { Notice } from '#ui/notice.tsx';

const m = defineMessages({
  text: 'dashboard.passkey.text',
  add: 'settings.passkeys.add',
  dismiss: 'dashboard.passkey.dismiss',
});

/** Offers a passkey once, after a sign-in with a password (docs/decisions/0055-passkeys.md). */
export function PasskeyHint() {
  const [isOffered, setOffered] = useState(false);
  useEffect(() => {
    takePasskeyOffer().then(
      (offered) => offered && setOffered(true),
      () => {},
    );
  }, []);
  if (!isOffered) return null;
  return (
    <Notice>
      <p>
        <FormattedMessage {...m.text} />
      </p>
      <p className="overview__hint">
        <Link to={paths.settings()}>
          <FormattedMessage {...m.add} />
        </Link>
        <Button
          variant="subtle"
          onClick={({ currentTarget }) => {
            focusPage(currentTarget);
            setOffered(false);
          }}
        >
          <FormattedMessage {...m.dismiss} />
        </Button>
      </p>
    </Notice>
  );
}
