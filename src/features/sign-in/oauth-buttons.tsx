import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { IdentityProviderLogo } from '#components/identity-provider-logo.tsx';
import { useRuntimeConfig } from '#framework/config.ts';
import { defineMessages } from '#framework/locale.ts';
import { usePage } from '#framework/payload.ts';
import { saveOAuthRemember } from '#session/pending-oauth.ts';
import { referralCode } from '#session/referral-code.ts';
import { type IdentityProvider, identityProviders } from '#site/identity-providers.ts';
import { Button } from '#ui/button.tsx';
import { TermsNote } from './terms-note.tsx';

type Props = {
  /** Whether the session is kept after the browser is closed; called on click. */
  remember?: () => boolean;
};
type OAuthConfig = { apiBase: string; providers: readonly IdentityProvider[] };
type OAuthStart = {
  apiBase: string;
  provider: IdentityProvider;
  locale: string;
  remember: boolean;
  inviteCode: string;
};

const allProviders = Object.keys(identityProviders) as IdentityProvider[];

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

  // The browser's back button can restore this page from its cache with the pending button.
  useEffect(() => {
    const reset = () => setLeaving(null);
    addEventListener('pageshow', reset);
    return () => removeEventListener('pageshow', reset);
  }, []);

  if (config?.providers.length === 0) return null;

  function handleClick(provider: IdentityProvider): void {
    const isRemembered = remember();
    saveOAuthRemember(isRemembered);
    setLeaving(provider);
    const apiBase = config?.apiBase ?? '';
    location.assign(oauthStartUrl({ apiBase, provider, locale, remember: isRemembered, inviteCode: referralCode() }));
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
          onClick={() => handleClick(provider)}
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

/** The enabled identity providers; null while loading, none when the configuration cannot be loaded. */
function useOAuthConfig(): OAuthConfig | null {
  const { config, failed } = useRuntimeConfig();
  if (failed) return { apiBase: '', providers: [] };
  return config && { apiBase: config.apiBase, providers: allProviders.filter((provider) => config.features[provider]) };
}

/** The URL that starts the OAuth flow. It is navigated to, so it is not part of the API's contract. */
export function oauthStartUrl({ apiBase, provider, locale, remember, inviteCode }: OAuthStart): string {
  const query = new URLSearchParams({ locale });
  if (remember) query.set('remember', '1');
  if (inviteCode) query.set('invite', inviteCode);
  return `${apiBase}/oauth/start/${provider}?${query}`;
}
