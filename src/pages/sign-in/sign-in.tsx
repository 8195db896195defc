import { lazy, Suspense, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { AuthPage } from '#features/sign-in/auth-page.tsx';
import { OAuthButtons } from '#features/sign-in/oauth-buttons.tsx';
import { OAuthProblem } from '#pages/sign-in/oauth-problem.tsx';
import { SignInForm } from '#pages/sign-in/sign-in-form.tsx';
import { useLedOn } from '#features/sign-in/use-redirect-after-sign-in.ts';
import { usePendingOAuth } from '#pages/sign-in/use-pending-oauth.ts';
import { Head } from '#framework/head.tsx';
import { defineMessages } from '#framework/locale.ts';
import { Link, useSearch } from '#framework/router.tsx';
import { clientCode } from '#session/client-code.ts';
import { useFromClient } from '#session/client-state.ts';
import { setSession } from '#session/session-store.ts';
import { paths } from '#site/paths.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { untilItComes } from '#ui/retry-import.ts';

const loadStep = () => untilItComes(() => import('#pages/sign-in/oauth-step.tsx'));
const OAuthStep = lazy(() => loadStep().then((part) => ({ default: part.OAuthStep })));

const m = defineMessages({
  title: 'auth.sign-in.title',
  lead: 'auth.sign-in.lead',
  stepTitle: 'auth.oauth.title',
  headTitle: 'auth.sign-in.head.title',
  description: 'auth.sign-in.head.description',
  toSignUp: 'auth.sign-in.to-sign-up',
});

export default function SignInPage() {
  const intl = useIntl();
  const fromClient = useFromClient();
  const remember = useRef<HTMLInputElement>(null);
  const problem = new URLSearchParams(useSearch()).get('error');
  const oauth = usePendingOAuth();
  useLedOn();
  const head = <Head title={intl.formatMessage(m.headTitle)} description={intl.formatMessage(m.description)} />;

  if (oauth.pending) {
    return (
      <AuthPage title={<FormattedMessage {...m.stepTitle} />}>
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
      lead={<FormattedMessage {...m.lead} />}
      links={<FormattedMessage {...m.toSignUp} values={{ link: (text) => <Link to={paths.signUp()}>{text}</Link> }} />}
    >
      {head}
      {problem && <OAuthProblem code={problem} />}
      <SignInForm clientCode={fromClient ? clientCode() : ''} remember={remember} onSignedIn={setSession} />
      <OAuthButtons remember={() => remember.current?.checked ?? false} />
    </AuthPage>
  );
}
