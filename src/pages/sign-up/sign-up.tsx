import { useSyncExternalStore } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { AuthPage } from '#features/sign-in/auth-page.tsx';
import { SignUpForm } from '#pages/sign-up/sign-up-form.tsx';
import { useLedOn } from '#features/sign-in/use-redirect-after-sign-in.ts';
import { Head } from '#framework/head.tsx';
import { defineMessages } from '#framework/locale.ts';
import { Link } from '#framework/router.tsx';
import { toast } from '#framework/toast.ts';
import { clearReferralCode, referralCode } from '#session/referral-code.ts';
import { setSession } from '#session/session-store.ts';
import { paths } from '#site/paths.ts';

const m = defineMessages({
  title: 'auth.sign-up.title',
  lead: 'auth.sign-up.lead',
  headTitle: 'auth.sign-up.head.title',
  description: 'auth.sign-up.head.description',
  toSignIn: 'auth.sign-up.to-sign-in',
  done: 'auth.sign-up.done',
});

export default function SignUpPage() {
  const intl = useIntl();
  useLedOn();

  function signIn(token: string): void {
    clearReferralCode();
    toast.success(intl.formatMessage(m.done));
    setSession(token, false);
  }

  return (
    <AuthPage
      title={<FormattedMessage {...m.title} />}
      lead={<FormattedMessage {...m.lead} />}
      links={<FormattedMessage {...m.toSignIn} values={{ link: (text) => <Link to={paths.signIn()}>{text}</Link> }} />}
    >
      <Head title={intl.formatMessage(m.headTitle)} description={intl.formatMessage(m.description)} />
      <SignUpForm inviteCode={useInvitation()} onSignedUp={signIn} />
    </AuthPage>
  );
}

/** The stored referral code; none while the prerendered page is being hydrated. */
function useInvitation(): string {
  return useSyncExternalStore(neverChanges, referralCode, noCode);
}

const neverChanges = () => () => {};
const noCode = () => '';
