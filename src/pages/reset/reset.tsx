import { Suspense, useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { sendResetCode } from '#api/generated/accounts.ts';
import { AuthPage } from '#features/sign-in/auth-page.tsx';
import { EmailStep } from '#features/sign-in/email-step.tsx';
import { saveTypedEmail, typedEmail } from '#features/sign-in/typed-email.ts';
import { useCodeStep } from '#features/sign-in/use-code-step.ts';
import { useClientValue } from '#framework/client-value.ts';
import { Head } from '#framework/head.tsx';
import { defineMessages } from '#framework/locale.ts';
import { lazyPart } from '#framework/retry-load.ts';
import { Link, navigate } from '#framework/router.tsx';
import { toast } from '#framework/toast.ts';
import { pendingUndo } from '#session/pending-undo.ts';
import { clearSession } from '#session/session-store.ts';
import { useUser } from '#session/user-store.ts';
import { paths } from '#site/paths.ts';

const UndoEmailChange = lazyPart(() => import('./undo-email-change.tsx').then((part) => part.UndoEmailChange));
const loadDetails = () => import('./reset-details.tsx');
const ResetDetails = lazyPart(() => loadDetails().then((part) => part.ResetDetails));

const m = defineMessages({
  title: 'auth.reset.title',
  intro: 'auth.reset.lead',
  headTitle: 'auth.reset.head.title',
  description: 'auth.reset.head.description',
  toSignIn: 'auth.reset.to-sign-in',
  done: 'auth.reset.done',
});

/**
 * Two steps: the email, then the code that was sent to it with the new password (docs/decisions/0012-passwords-and-codes.md).
 * Also for customers who are signed in: an account with external identities only gets its first password here.
 */
export default function ResetPage() {
  const intl = useIntl();
  const user = useUser();
  const typed = useClientValue(typedEmail, '');
  const [restoredEmail, setRestoredEmail] = useState('');
  const [isUndo, setIsUndo] = useState(false);
  const step = useCodeStep('reset', (to) => sendResetCode({ email: to }));

  // Read after hydration, because the prerendered page shows the reset.
  useEffect(() => setIsUndo(pendingUndo() !== ''), []);

  /** A session that this browser has may be one of those that the undoing has ended. */
  function handleUndone(email: string): void {
    if (email) {
      clearSession();
      setRestoredEmail(email);
    }
    setIsUndo(false);
  }

  /** The reset has ended every session, this one included. Until sign-in is shown, the form is pending. */
  function handleReset(): Promise<void> {
    if (step.sent) saveTypedEmail(step.sent.email);
    step.finish();
    clearSession();
    toast.success(intl.formatMessage(m.done));
    return navigate(paths.signIn());
  }

  if (isUndo) {
    return (
      <Suspense>
        <UndoEmailChange onDone={handleUndone} />
      </Suspense>
    );
  }
  return (
    <AuthPage
      title={<FormattedMessage {...m.title} />}
      intro={!step.sent && <FormattedMessage {...m.intro} />}
      links={<FormattedMessage {...m.toSignIn} values={{ link: (text) => <Link to={paths.signIn()}>{text}</Link> }} />}
    >
      <Head title={intl.formatMessage(m.headTitle)} description={intl.formatMessage(m.description)} />
      {step.sent ? (
        <Suspense>
          <ResetDetails sent={step.sent} resend={step.send} onBack={step.back} onReset={handleReset} />
        </Suspense>
      ) : (
        // Prefilled with the email of the account that is signed in.
        <EmailStep
          email={step.lastEmail || restoredEmail || typed || (user?.email ?? '')}
          send={step.send}
          loadNext={loadDetails}
        />
      )}
    </AuthPage>
  );
}
