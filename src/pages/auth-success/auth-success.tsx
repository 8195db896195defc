import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { AuthPage } from '#features/sign-in/auth-page.tsx';
import { OpenApp } from '#pages/auth-success/open-app.tsx';
import { takeNextPath } from '#features/sign-in/use-redirect-after-sign-in.ts';
import { Head } from '#framework/head.tsx';
import { defineMessages } from '#framework/locale.ts';
import { navigate } from '#framework/router.tsx';
import { setFromClient, useFromClient } from '#session/client-state.ts';
import { type Complaint, useEntryComplaint } from '#session/entry-complaint.ts';
import { useSession } from '#session/session-store.ts';
import { paths } from '#site/paths.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

const m = defineMessages({
  headTitle: 'auth.success.head.title',
  description: 'auth.success.head.description',
  waitTitle: 'auth.success.wait.title',
  waitText: 'auth.success.wait.text',
  refusedTitle: 'auth.success.refused.title',
  signIn: 'auth.success.sign-in',
  dashboard: 'auth.success.dashboard',
  appTitle: 'auth.app.title',
  noscript: 'auth.noscript',
});

/** After a sign-in that began elsewhere: on to the wanted page, or back to the client app; or why it did not work. */
export default function AuthSuccessPage() {
  const intl = useIntl();
  const { ready, signedIn } = useSession();
  const fromClient = useFromClient();
  const complaint = useEntryComplaint();
  const goesOn = ready && !complaint && !(signedIn && fromClient);

  useEffect(() => {
    if (goesOn) void navigate(signedIn ? takeNextPath() : paths.signIn(), { replace: true });
  }, [goesOn, signedIn]);

  return (
    <>
      <Head title={intl.formatMessage(m.headTitle)} description={intl.formatMessage(m.description)} />
      {complaint ? (
        <Refused complaint={complaint} signedIn={signedIn} />
      ) : ready && !goesOn ? (
        <AuthPage title={<FormattedMessage {...m.appTitle} />}>
          <OpenApp onStay={() => setFromClient(false)} />
        </AuthPage>
      ) : (
        <AuthPage title={<FormattedMessage {...m.waitTitle} />} lead={<FormattedMessage {...m.waitText} />}>
          <noscript>
            <p className="auth-form__noscript">
              <FormattedMessage {...m.noscript} />
            </p>
          </noscript>
          <Skeleton lines={3} />
        </AuthPage>
      )}
    </>
  );
}

/** The way on is a person's own step: nothing moves by itself. */
function Refused({ complaint, signedIn }: { complaint: Complaint; signedIn: boolean }) {
  return (
    <AuthPage title={<FormattedMessage {...m.refusedTitle} />}>
      <Notice tone="danger">
        <FormattedMessage {...complaint.text} values={complaint.values ?? {}} />
      </Notice>
      <ButtonLink variant="primary" wide to={signedIn ? paths.dashboard() : paths.signIn()}>
        <FormattedMessage {...(signedIn ? m.dashboard : m.signIn)} />
      </ButtonLink>
    </AuthPage>
  );
}
