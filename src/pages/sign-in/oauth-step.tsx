import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { type AppError, toAppError } from '#api/errors.ts';
import type { OAuthSignIn } from '#api/generated/model/index.ts';
import { completeOAuthSignIn, describeOAuthSignIn, sendOAuthSignInCode } from '#api/generated/session.ts';
import { EmailText } from '#components/email-text.tsx';
import { defineMessages } from '#framework/locale.ts';
import { type PendingOAuth, startedOAuth } from '#session/pending-oauth.ts';
import { secondFactorOf } from '#session/pending-second-factor.ts';
import { identityProviders } from '#site/identity-providers.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { OAuthCode } from './oauth-code.tsx';
import { OAuthPassword } from './oauth-password.tsx';
import { RestoreAccount } from './restore-account.tsx';
import type { CompleteOAuth } from './use-pending-oauth.ts';

type Props = {
  pending: PendingOAuth;
  onSignedIn: (token: string) => void;
  onSecondFactor: (token: string) => void;
  /** Back to the sign-in form, which shows the error. */
  onLeave: (error?: AppError) => void;
};

const m = defineMessages({
  loading: 'auth.oauth.loading',
  failed: 'auth.oauth.failed',
  intro: 'auth.oauth.intro',
  back: 'auth.oauth.back',
});

/** The last step of an OAuth sign-in: the account's password, a code, or the restoring of a deleted account. */
export function OAuthStep({ pending, onSignedIn, onSecondFactor, onLeave }: Props) {
  const { token, at } = pending;
  const [result, setResult] = useState<OAuthSignIn | AppError | null>(null);
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` repeats the request; `onLeave` does not change its meaning
  useEffect(() => {
    const stop = new AbortController();
    describeOAuthSignIn({ token, ...proof() }, { signal: stop.signal }).then(setResult, (thrown: unknown) => {
      const error = toAppError(thrown);
      if (stop.signal.aborted) return;
      if (error.reason === 'network' || error.reason === 'timeout') setResult(error);
      else onLeave(error);
    });
    return () => stop.abort();
  }, [token, tries]);

  const complete: CompleteOAuth = async (input) => {
    try {
      const result = await completeOAuthSignIn({ token, ...proof(), ...input }).catch(secondFactorOf);
      if ('secondFactor' in result) onSecondFactor(result.secondFactor);
      else onSignedIn(result.token);
    } catch (thrown) {
      const error = toAppError(thrown);
      if (error.reason !== 'oauthExpired') throw error;
      onLeave(error);
    }
  };

  function retry(): void {
    setResult(null);
    setTries(tries + 1);
  }

  if (!result) {
    return (
      <div role="status">
        <span className="visually-hidden">
          <FormattedMessage {...m.loading} />
        </span>
        <Skeleton lines={3} />
      </div>
    );
  }
  if (result instanceof Error) {
    return (
      <ErrorState title={<FormattedMessage {...m.failed} />} onRetry={retry}>
        <FormattedMessage {...result.descriptor} values={result.values} />
      </ErrorState>
    );
  }

  const { identityProvider, email, needs, accountExists } = result;
  const name = identityProviders[identityProvider];
  return (
    <div className="oauth-step">
      <p className="oauth-step__identity">
        <FormattedMessage {...m.intro} values={{ identityProvider: name, email: <EmailText>{email}</EmailText> }} />
      </p>
      {needs === 'password' && <OAuthPassword identityProvider={name} email={email} complete={complete} />}
      {needs === 'code' && (
        <OAuthCode
          identityProvider={name}
          sent={{ email, at }}
          accountExists={accountExists}
          resend={() => sendOAuthSignInCode({ token, ...proof() })}
          complete={complete}
        />
      )}
      {needs === 'restore' && <RestoreAccount restore={() => complete({ restore: true })} onLeave={() => onLeave()} />}
      {needs !== 'restore' && (
        <Button variant="subtle" wide onClick={() => onLeave()}>
          <FormattedMessage {...m.back} />
        </Button>
      )}
    </div>
  );
}

/** Shows the API that this browser began the sign-in. */
function proof(): { verifier?: string } {
  const verifier = startedOAuth()?.verifier;
  return verifier ? { verifier } : {};
}
