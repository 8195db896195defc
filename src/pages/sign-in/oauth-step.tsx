import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { type AppError, toAppError } from '#api/errors.ts';
import type { OAuthSignIn } from '#api/generated/model/index.ts';
import { completeOAuthSignIn, describeOAuthSignIn } from '#api/generated/session.ts';
import { defineMessages } from '#framework/locale.ts';
import type { PendingOutside } from '#session/oauth-visit.ts';
import { identityProviders } from '#site/identity-providers.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { OAuthCode } from './oauth-code.tsx';
import { OAuthPassword } from './oauth-password.tsx';
import { RestoreQuestion } from './restore-question.tsx';

type Props = {
  pending: PendingOutside;
  onSignedIn: (token: string) => void;
  /** Back to all the ways of signing in; `problem`: it cannot go on. */
  leave: (problem?: AppError) => void;
};
/** What the last step gives; what it throws goes to the form. */
export type Complete = (given: { password?: string; code?: string; restore?: true }) => Promise<void>;

const m = defineMessages({
  loading: 'auth.oauth.loading',
  failed: 'auth.oauth.failed',
  retry: 'auth.oauth.retry',
  intro: 'auth.oauth.intro',
  back: 'auth.oauth.back',
});

/** The last step of an outside sign-in: the account's password, a code, or that a deleted account shall come back. */
export function OAuthStep({ pending, onSignedIn, leave }: Props) {
  const { token, at } = pending;
  const [found, setFound] = useState<OAuthSignIn | AppError | null>(null);
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew by every try; `leave` is the page's own
  useEffect(() => {
    const stop = new AbortController();
    describeOAuthSignIn({ token }, stop).then(setFound, (error: unknown) => {
      const problem = toAppError(error);
      if (stop.signal.aborted) return;
      if (problem.reason === 'network' || problem.reason === 'timeout') setFound(problem);
      else leave(problem);
    });
    return () => stop.abort();
  }, [token, tries]);

  async function complete(given: Parameters<Complete>[0]): Promise<void> {
    try {
      onSignedIn((await completeOAuthSignIn({ token, ...given })).token);
    } catch (error) {
      const problem = toAppError(error);
      if (problem.reason !== 'oauthExpired') throw problem;
      leave(problem);
    }
  }

  function askAgain(): void {
    setFound(null);
    setTries(tries + 1);
  }

  if (!found) {
    return (
      <div role="status">
        <span className="visually-hidden">
          <FormattedMessage {...m.loading} />
        </span>
        <Skeleton lines={3} />
      </div>
    );
  }
  if (found instanceof Error) {
    return (
      <ErrorState
        title={<FormattedMessage {...m.failed} />}
        retryLabel={<FormattedMessage {...m.retry} />}
        onRetry={askAgain}
      >
        <FormattedMessage {...found.descriptor} values={found.values} />
      </ErrorState>
    );
  }

  const { identityProvider, email, needs } = found;
  const name = identityProviders[identityProvider];
  return (
    <div className="oauth-step">
      <p className="oauth-step__who">
        <FormattedMessage {...m.intro} values={{ provider: name, email: <bdi>{email}</bdi> }} />
      </p>
      {needs === 'password' && <OAuthPassword provider={name} email={email} complete={complete} />}
      {needs === 'code' && <OAuthCode provider={name} sent={{ email, at }} complete={complete} />}
      {needs === 'restore' && <RestoreQuestion restore={() => complete({ restore: true })} onLeave={() => leave()} />}
      {needs !== 'restore' && (
        <Button variant="quiet" wide onClick={() => leave()}>
          <FormattedMessage {...m.back} />
        </Button>
      )}
    </div>
  );
}
