import { lazy, Suspense, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { AuthPage } from '#features/sign-in/auth-page.tsx';
import { OutsideButtons } from '#features/sign-in/outside-buttons.tsx';
import { OutsideProblem } from '#features/sign-in/outside-problem.tsx';
import { SignInForm } from '#features/sign-in/sign-in-form.tsx';
import { useLedOn } from '#features/sign-in/use-led-on.ts';
import { usePendingOutside } from '#features/sign-in/use-pending-outside.ts';
import { Head } from '#framework/head.tsx';
import { defineMessages } from '#framework/locale.ts';
import { Link, useSearch } from '#framework/router.tsx';
import { clientCode } from '#session/client-code.ts';
import { useFromClient } from '#session/client-state.ts';
import { setSession } from '#session/session-store.ts';
import { paths } from '#site/paths.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { untilItComes } from '#ui/until-it-comes.ts';

const loadStep = () => untilItComes(() => import('#features/sign-in/outside-step.tsx'));
const OutsideStep = lazy(() => loadStep().then((part) => ({ default: part.OutsideStep })));

const m = defineMessages({
  title: 'auth.sign-in.title',
  lead: 'auth.sign-in.lead',
  stepTitle: 'auth.outside.title',
  headTitle: 'auth.sign-in.head.title',
  description: 'auth.sign-in.head.description',
  toSignUp: 'auth.sign-in.to-sign-up',
});

export default function SignInPage() {
  const intl = useIntl();
  const fromClient = useFromClient();
  const remember = useRef<HTMLInputElement>(null);
  const problem = new URLSearchParams(useSearch()).get('error');
  const outside = usePendingOutside();
  useLedOn();
  const head = <Head title={intl.formatMessage(m.headTitle)} description={intl.formatMessage(m.description)} />;

  if (outside.pending) {
    return (
      <AuthPage title={<FormattedMessage {...m.stepTitle} />}>
        {head}
        <Suspense fallback={<Skeleton lines={3} />}>
          <OutsideStep {...outside} pending={outside.pending} />
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
      {problem && <OutsideProblem code={problem} />}
      <SignInForm clientCode={fromClient ? clientCode() : ''} remember={remember} onSignedIn={setSession} />
      <OutsideButtons remember={() => remember.current?.checked ?? false} />
    </AuthPage>
  );
}
