import { Suspense, useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { AuthPage } from '#features/sign-in/auth-page.tsx';
import { OAuthButtons } from '#features/sign-in/oauth-buttons.tsx';
import { useRedirectAfterSignIn } from '#features/sign-in/use-redirect-after-sign-in.ts';
import { Head } from '#framework/head.tsx';
import { defineMessages } from '#framework/locale.ts';
import { loadRequestCode } from '#framework/request.ts';
import { lazyPart } from '#framework/retry-load.ts';
import { Link, navigate, useSearch } from '#framework/router.tsx';
import { useAccountChoice } from '#session/account-choice.ts';
import { clientCode } from '#session/client-code.ts';
import { useFromClient } from '#session/client-visit.ts';
import { setSession } from '#session/session-store.ts';
import { paths } from '#site/paths.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { usePendingOAuth } from './use-pending-oauth.ts';
import { usePendingSecondFactor } from './use-pending-second-factor.ts';

// Error names are loaded with the request code.
const loadOAuthError = () => loadRequestCode().then(() => import('./oauth-error.tsx'));
const OAuthError = lazyPart(() => loadOAuthError().then((part) => part.OAuthError));
const OAuthStep = lazyPart(() => import('./oauth-step.tsx').then((part) => part.OAuthStep));
const SecondFactorStep = lazyPart(() => import('./second-factor-step.tsx').then((part) => part.SecondFactorStep));
const ChooseAccount = lazyPart(() => import('./account-choice.tsx').then((part) => part.ChooseAccount));

const m = defineMessages({
  title: 'auth.sign-in.title',
  intro: 'auth.sign-in.lead',
  stepTitle: 'auth.oauth.title',
  secondFactorTitle: 'settings.second-factor.title',
  headTitle: 'auth.sign-in.head.title',
  description: 'auth.sign-in.head.description',
  toSignUp: 'auth.sign-in.to-sign-up',
});

/** The sign-in form, the last step of a sign-in that is pending in this tab, or the choice between two accounts. */
export default function SignInPage() {
  const intl = useIntl();
  const fromClient = useFromClient();
  const remember = useRef<HTMLInputElement>(null);
  const errorCode = useErrorOnce();
  const secondFactor = usePendingSecondFactor();
  const oauth = usePendingOAuth(secondFactor.begin);
  const choice = useAccountChoice();
  useRedirectAfterSignIn();
  const head = <Head title={intl.formatMessage(m.headTitle)} description={intl.formatMessage(m.description)} />;

  if (choice) {
    return (
      <Suspense fallback={<Skeleton lines={3} />}>
        {head}
        <ChooseAccount choice={choice} />
      </Suspense>
    );
  }
  if (secondFactor.pending) {
    return (
      <AuthPage title={<FormattedMessage {...m.secondFactorTitle} />} step="second-factor">
        {head}
        <Suspense fallback={<Skeleton lines={3} />}>
          <SecondFactorStep {...secondFactor} pending={secondFactor.pending} />
        </Suspense>
      </AuthPage>
    );
  }
  if (oauth.pending) {
    return (
      <AuthPage title={<FormattedMessage {...m.stepTitle} />} step="oauth">
        {head}
        <Suspense fallback={<Skeleton lines={3} />}>
          <OAuthStep {...oauth} pending={oauth.pending} />
        </Suspense>
      </AuthPage>
    );
  }
  return (
    <AuthPage
      title={<FormattedMessage {...m.title} />}
      intro={<FormattedMessage {...m.intro} />}
      links={<FormattedMessage {...m.toSignUp} values={{ link: (text) => <Link to={paths.signUp()}>{text}</Link> }} />}
    >
      {head}
      {errorCode && (
        <Suspense>
          <OAuthError code={errorCode} />
        </Suspense>
      )}
      <SignInForm
        clientCode={fromClient ? clientCode() : ''}
        remember={remember}
        onSignedIn={setSession}
        onSecondFactor={secondFactor.begin}
      />
      <OAuthButtons remember={() => remember.current?.checked ?? false} />
    </AuthPage>
  );
}

/** The error in the URL, which is removed at once: a reload or a bookmark must not show it again. */
function useErrorOnce(): string | null {
  const found = new URLSearchParams(useSearch()).get('error');
  const [code, setCode] = useState(found);
  useEffect(() => {
    if (!found) return;
    setCode(found);
    void navigate(paths.signIn(), { replace: true });
  }, [found]);
  return code;
}
