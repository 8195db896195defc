import { useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { reportError } from '#api/errors.ts';
import { useStartIdentityConnection } from '#api/generated/account.ts';
import { IdentityProviderLogo } from '#components/identity-provider-logo.tsx';
import { allProviders, oauthStartUrl, useOAuthConfig } from '#features/sign-in/oauth-start.ts';
import { leavePage } from '#framework/leave-page.ts';
import { defineMessages } from '#framework/locale.ts';
import { usePage } from '#framework/payload.ts';
import { type IdentityProvider, identityProviders } from '#site/identity-providers.ts';
import { Button } from '#ui/button.tsx';
import { withConfirmation } from './confirmation/with-confirmation.ts';

type Props = { connected: readonly IdentityProvider[] };

const m = defineMessages({ connect: 'settings.identities.add', any: 'settings.identities.any' });

/** A button for each enabled identity provider that is not connected; it leaves for the provider. Disabled until the configuration is loaded. */
export function ConnectButtons({ connected }: Props) {
  const { locale } = usePage().url;
  const config = useOAuthConfig();
  const [leaving, setLeaving] = useState<IdentityProvider | null>(null);
  // Aborted when the page is left: a late response must not lead a customer away from another page.
  const connection = useStartIdentityConnection();
  const busy = useRef(false);
  const providers = (config?.providers ?? allProviders).filter((provider) => !connected.includes(provider));
  if (providers.length === 0) return null;

  async function handleClick(provider: IdentityProvider): Promise<void> {
    // A call while one is running would return the token for the other provider.
    if (busy.current) return;
    busy.current = true;
    setLeaving(provider);
    try {
      const { token } = await withConfirmation(() => connection.run({ identityProvider: provider }));
      const url = oauthStartUrl({ apiBase: config?.apiBase ?? '', provider, locale, connect: token });
      leavePage(url, () => setLeaving((chosen) => (chosen === provider ? null : chosen)));
    } catch (error) {
      setLeaving(null);
      reportError(error);
    } finally {
      busy.current = false;
    }
  }

  return (
    <>
      <div className="settings__actions">
        {providers.map((provider) => (
          <Button
            variant="secondary"
            disabled={!config}
            pending={leaving === provider}
            onClick={() => void handleClick(provider)}
            key={provider}
          >
            <IdentityProviderLogo provider={provider} />
            <FormattedMessage {...m.connect} values={{ identityProvider: identityProviders[provider] }} />
          </Button>
        ))}
      </div>
      <p className="settings__lede">
        <FormattedMessage {...m.any} />
      </p>
    </>
  );
}
