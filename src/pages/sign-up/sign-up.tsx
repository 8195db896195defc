import { Suspense } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { sendRegisterCode } from '#api/generated/accounts.ts';
import { AuthPage } from '#features/sign-in/auth-page.tsx';
import { EmailStep } from '#features/sign-in/email-step.tsx';
import { OAuthButtons } from '#features/sign-in/oauth-buttons.tsx';
import { typedEmail } from '#features/sign-in/typed-email.ts';
import { useCodeStep } from '#features/sign-in/use-code-step.ts';
import { useRedirectAfterSignIn } from '#features/sign-in/use-redirect-after-sign-in.ts';
import { useClientValue } from '#framework/client-value.ts';
import { Head } from '#framework/head.tsx';
import { defineMessages } from '#framework/locale.ts';
import { lazyPart } from '#framework/retry-load.ts';
import { Link } from '#framework/router.tsx';
import { toast } from '#framework/toast.ts';
import { clearReferralCode, referralCode } from '#session/referral-code.ts';
import { setSession } from '#session/session-store.ts';
import { paths } from '#site/paths.ts';

const loadDetails = () => import('./sign-up-details.tsx');
const SignUpDetails = lazyPart(() => loadDetails().then((part) => part.SignUpDetails));

type FormProps = {
  /** Prefilled: the stored referral code. */
  inviteCode: string;
  /** With the token of the new account's first session. */
  onSignedUp: (token: string) => void;
};

const m = defineMessages({
  title: 'auth.sign-up.title',
  intro: 'auth.sign-up.lead',
  headTitle: 'auth.sign-up.head.title',
  description: 'auth.sign-up.head.description',
  emailHelp: 'auth.sign-up.email.help',
  toSignIn: 'auth.sign-up.to-sign-in',
  done: 'auth.sign-up.done',
});

export default function SignUpPage() {
  const intl = useIntl();
  useRedirectAfterSignIn();

  function handleSignedUp(token: string): void {
    clearReferralCode();
    toast.success(intl.formatMessage(m.done));
    setSession(token, false);
  }

  return (
    <AuthPage
      title={<FormattedMessage {...m.title} />}
      intro={<FormattedMessage {...m.intro} />}
      links={<FormattedMessage {...m.toSignIn} values={{ link: (text) => <Link to={paths.signIn()}>{text}</Link> }} />}
    >
      <Head title={intl.formatMessage(m.headTitle)} description={intl.formatMessage(m.description)} />
      <SignUpForm inviteCode={useClientValue(referralCode, '')} onSignedUp={handleSignedUp} />
    </AuthPage>
  );
}

/** Two steps: the email, then the code that was sent to it together with the password (docs/product.md#accounts). */
function SignUpForm({ inviteCode, onSignedUp }: FormProps) {
  const intl = useIntl();
  const typed = useClientValue(typedEmail, '');
  const step = useCodeStep('register', (email) => sendRegisterCode({ email }));
  if (!step.sent) {
    return (
      <>
        <EmailStep
          help={intl.formatMessage(m.emailHelp)}
          email={step.lastEmail || typed}
          send={step.send}
          loadNext={loadDetails}
        />
        <OAuthButtons />
      </>
    );
  }
  return (
    <Suspense>
      <SignUpDetails
        sent={step.sent}
        inviteCode={inviteCode}
        resend={step.send}
        onBack={step.back}
        onSignedUp={(token) => {
          step.finish();
          onSignedUp(token);
        }}
      />
    </Suspense>
  );
}
