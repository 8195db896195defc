import { useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { isRefusal, reportError } from '#api/errors.ts';
import { disconnectIdentity } from '#api/generated/account.ts';
import type { AccountIdentity } from '#api/generated/model/index.ts';
import { EmailText } from '#components/email-text.tsx';
import { IdentityProviderLogo } from '#components/identity-provider-logo.tsx';
import { defineMessages } from '#framework/locale.ts';
import { Link } from '#framework/router.tsx';
import { toast } from '#framework/toast.ts';
import { identityProviders } from '#site/identity-providers.ts';
import { paths } from '#site/paths.ts';
import { ConfirmButton, type Report } from '#ui/confirm-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { SentenceSpace } from '#ui/sentence-space.tsx';
import { useFocusWhenLost } from '#ui/use-focus-when-lost.ts';
import { withConfirmation } from './confirmation/with-confirmation.ts';
import { ConnectButtons } from './connect-buttons.tsx';
import { LastUsed } from './last-used.tsx';

type Props = { identities: readonly AccountIdentity[]; refresh: () => Promise<void> };

const m = defineMessages({
  since: 'settings.identities.since',
  disconnect: 'settings.identities.disconnect',
  title: 'settings.identities.disconnect.title',
  text: 'settings.identities.disconnect.text',
  confirm: 'settings.identities.disconnect.confirm',
  keep: 'settings.keep',
  done: 'settings.identities.disconnected',
  last: 'api.error.last-sign-in-method',
  setPassword: 'settings.password.set',
});

/** The linked external identities, each with a button to disconnect it, and buttons to connect the others. */
export function Identities({ identities, refresh }: Props) {
  const part = useFocusWhenLost<HTMLDivElement>(identities.length);
  const [isLast, setLast] = useState(false);
  async function handleDisconnected(): Promise<void> {
    setLast(false);
    await refresh();
  }
  return (
    <div className="settings__part" ref={part} tabIndex={-1}>
      <ul className="settings__list">
        {identities.map((identity) => (
          <Identity
            identity={identity}
            onDone={handleDisconnected}
            onLast={() => setLast(true)}
            key={identity.identityId}
          />
        ))}
      </ul>
      {isLast && (
        <Notice tone="danger">
          <FormattedMessage {...m.last} />
          <SentenceSpace />
          <Link to={paths.reset()}>
            <FormattedMessage {...m.setPassword} />
          </Link>
        </Notice>
      )}
      <ConnectButtons connected={identities.map(({ identityProvider }) => identityProvider)} />
    </div>
  );
}

type ItemProps = { identity: AccountIdentity; onDone: () => Promise<void>; onLast: () => void };

function Identity({
  identity: { identityId, identityProvider, email, connectedAt, lastUsedAt },
  onDone,
  onLast,
}: ItemProps) {
  const intl = useIntl();
  const id = useId();
  const name = identityProviders[identityProvider] ?? identityProvider;

  async function handleConfirm(): Promise<Report | false> {
    try {
      await withConfirmation(() => disconnectIdentity(identityId));
    } catch (error) {
      // The dialog closes when this is the last sign-in method: nothing is left to confirm.
      if (isRefusal(error, 'lastSignInMethod')) return onLast;
      reportError(error);
      return false;
    }
    await onDone();
    return () => toast.success(m.done, { identityProvider: name });
  }

  return (
    <li className="settings__item">
      <IdentityProviderLogo provider={identityProvider} />
      <div>
        <p className="settings__name" id={id}>
          {name}
        </p>
        <p className="settings__more">
          <EmailText>{email}</EmailText>
          <LastUsed at={lastUsedAt} />
          <span>
            <FormattedMessage {...m.since} values={{ date: intl.formatDate(connectedAt, { dateStyle: 'medium' }) }} />
          </span>
        </p>
      </div>
      <ConfirmButton
        label={<FormattedMessage {...m.disconnect} />}
        variant="subtle"
        describedBy={id}
        title={<FormattedMessage {...m.title} values={{ identityProvider: name }} />}
        confirmLabel={<FormattedMessage {...m.confirm} />}
        cancelLabel={<FormattedMessage {...m.keep} />}
        onConfirm={handleConfirm}
      >
        <p>
          <FormattedMessage {...m.text} values={{ identityProvider: name }} />
        </p>
      </ConfirmButton>
    </li>
  );
}
