import { FormattedMessage, useIntl } from 'react-intl';
import { AuthPage } from '#features/sign-in/auth-page.tsx';
import { ResetForm } from '#pages/reset/reset-form.tsx';
import { Head } from '#framework/head.tsx';
import { defineMessages } from '#framework/locale.ts';
import { Link, navigate } from '#framework/router.tsx';
import { toast } from '#framework/toast.ts';
import { clearSession } from '#session/session-store.ts';
import { clearUser, useUser } from '#session/user-store.ts';
import { paths } from '#site/paths.ts';

const m = defineMessages({
  title: 'auth.reset.title',
  lead: 'auth.reset.lead',
  headTitle: 'auth.reset.head.title',
  description: 'auth.reset.head.description',
  toSignIn: 'auth.reset.to-sign-in',
  done: 'auth.reset.done',
});

/** Also for somebody who is signed in: an account that only outside sign-ins open gets its first password here. */
export default function ResetPage() {
  const intl = useIntl();
  const user = useUser();

  /** Every session has ended, this one too. */
  function signInAnew(): void {
    clearSession();
    clearUser();
    toast.success(intl.formatMessage(m.done));
    void navigate(paths.signIn());
  }

  return (
    <AuthPage
      title={<FormattedMessage {...m.title} />}
      lead={<FormattedMessage {...m.lead} />}
      links={<FormattedMessage {...m.toSignIn} values={{ link: (text) => <Link to={paths.signIn()}>{text}</Link> }} />}
    >
      <Head title={intl.formatMessage(m.headTitle)} description={intl.formatMessage(m.description)} />
      <ResetForm email={user?.email ?? ''} onReset={signInAnew} />
    </AuthPage>
  );
}
