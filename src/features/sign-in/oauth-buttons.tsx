import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { IdentityProviderLogo } from '#components/identity-provider-logo.tsx';
import { leavePage } from '#framework/leave-page.ts';
import { defineMessages } from '#framework/locale.ts';
import { usePage } from '#framework/payload.ts';
import { startOAuth } from '#session/pending-oauth.ts';
import { referralCode } from '#session/referral-code.ts';
import { type IdentityProvider, identityProviders } from '#site/identity-providers.ts';
import { Button } from '#ui/button.tsx';
import { allProviders, oauthStartUrl, useOAuthConfig } from './oauth-start.ts';
import { TermsNote } from './terms-note.tsx';

type Props = {
  /** Whether the session is kept after the browser is closed; called on click. */
  remember?: () => boolean;
};
const m = defineMessages({
  or: 'auth.oauth.or',
  proceed: 'auth.oauth.continue',
  terms: 'auth.oauth.terms',
});

/** A button for each enabled identity provider. Until the configuration is loaded, disabled buttons reserve the space. */
export function OAuthButtons({ remember = () => false }: Props) {
  const { locale } = usePage().url;
  const config = useOAuthConfig();
  const [leaving, setLeaving] = useState<IdentityProvider | null>(null);

  if (config?.providers.length === 0) return null;

  async function handleClick(provider: IdentityProvider): Promise<void> {
    setLeaving(provider);
    const isRemembered = remember();
    const url = oauthStartUrl({
      apiBase: config?.apiBase ?? '',
      provider,
      locale,
      remember: isRemembered,
      inviteCode: referralCode(),
      challenge: await startOAuth(isRemembered),
    });
    // Another one may have been chosen meanwhile.
    leavePage(url, () => setLeaving((chosen) => (chosen === provider ? null : chosen)));
  }

  return (
    <div className="oauth">
      <p className="oauth__or">
        <span>
          <FormattedMessage {...m.or} />
        </span>
      </p>
      {(config?.providers ?? allProviders).map((provider) => (
        <Button
          className="oauth__button"
          wide
          disabled={!config}
          pending={leaving === provider}
          onClick={() => void handleClick(provider)}
          key={provider}
        >
          <IdentityProviderLogo provider={provider} />
          <FormattedMessage {...m.proceed} values={{ identityProvider: identityProviders[provider] }} />
        </Button>
      ))}
      <TermsNote message={m.terms} />
    </div>
  );
}
