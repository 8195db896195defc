import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { IdentityProvider } from '#api/generated/model/index.ts';
import { defineMessages } from '#framework/locale.ts';
import { usePage } from '#framework/payload.ts';
import { leaveForOAuth } from '#session/oauth-visit.ts';
import { referralCode } from '#session/referral-code.ts';
import { identityProviders } from '#site/identity-providers.ts';
import { Button } from '#ui/button.tsx';
import { ProviderMark } from '#components/identity-provider-logo.tsx';
import { oauthProviders, oauthStart } from './oauth-providers.ts';
import { TermsNote } from '#pages/sign-up/terms-note.tsx';
import { useOffered } from './use-offered.ts';

/** `remember`: asked when somebody leaves. */
type Props = { remember?: () => boolean };

const m = defineMessages({
  or: 'auth.oauth.or',
  proceed: 'auth.oauth.continue',
  terms: 'auth.oauth.terms',
});

/** Google, Apple and Microsoft, as far as they are offered. Their room is kept until that is known. */
export function OAuthButtons({ remember = () => false }: Props) {
  const { locale } = usePage().address;
  const offered = useOffered();
  const [leaving, setLeaving] = useState<IdentityProvider | null>(null);

  // Back from the provider by the browser's own button: the page stands as it was left.
  useEffect(() => {
    const stay = () => setLeaving(null);
    addEventListener('pageshow', stay);
    return () => removeEventListener('pageshow', stay);
  }, []);

  if (offered?.providers.length === 0) return null;

  function leave(provider: IdentityProvider): void {
    const wanted = remember();
    leaveForOAuth(wanted);
    setLeaving(provider);
    const apiBase = offered?.apiBase ?? '';
    location.assign(oauthStart({ apiBase, provider, locale, remember: wanted, inviteCode: referralCode() }));
  }

  return (
    <div className="oauth">
      <p className="oauth__or">
        <span>
          <FormattedMessage {...m.or} />
        </span>
      </p>
      {(offered?.providers ?? oauthProviders).map((provider) => (
        <Button
          className="oauth__button"
          wide
          disabled={!offered}
          pending={leaving === provider}
          onClick={() => leave(provider)}
          key={provider}
        >
          <ProviderMark provider={provider} />
          <FormattedMessage {...m.proceed} values={{ provider: identityProviders[provider] }} />
        </Button>
      ))}
      <TermsNote words={m.terms} />
    </div>
  );
}
