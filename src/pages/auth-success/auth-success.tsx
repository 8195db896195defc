import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { AuthPage } from '#features/sign-in/auth-page.tsx';
import { takeTargetPath } from '#features/sign-in/use-redirect-after-sign-in.ts';
import { Head } from '#framework/head.tsx';
import { defineMessages } from '#framework/locale.ts';
import { navigate } from '#framework/router.tsx';
import { setFromClient, useFromClient } from '#session/client-visit.ts';
import { type EntryError, useEntryError } from '#session/entry-error.ts';
import { useSession } from '#session/session-store.ts';
import { paths } from '#site/paths.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { OpenApp } from './open-app.tsx';

const m = defineMessages({
  headTitle: 'auth.success.head.title',
  description: 'auth.success.head.description',
  waitTitle: 'auth.success.wait.title',
  waitText: 'auth.success.wait.text',
  refusedTitle: 'auth.success.refused.title',
  signIn: 'auth.success.sign-in',
  dashboard: 'auth.success.dashboard',
  appTitle: 'auth.app.title',
  noScript: 'auth.success.no-script',
});

/** After a sign-in from another app or an identity provider: redirects to the target page or opens the client app, or shows why it failed. */
export default function AuthSuccessPage() {
  const intl = useIntl();
  const { ready, signedIn } = useSession();
  const fromClient = useFromClient();
  const error = useEntryError();
  const shouldRedirect = ready && !error && !(signedIn && fromClient);

  useEffect(() => {
    if (shouldRedirect) void navigate(signedIn ? takeTargetPath() : paths.signIn(), { replace: true });
  }, [shouldRedirect, signedIn]);

  return (
    <>
      <Head title={intl.formatMessage(m.headTitle)} description={intl.formatMessage(m.description)} />
      {error ? (
        <Refused error={error} signedIn={signedIn} />
      ) : ready && !shouldRedirect ? (
        <AuthPage title={<FormattedMessage {...m.appTitle} />}>
          <OpenApp onStay={() => setFromClient(false)} />
        </AuthPage>
      ) : (
        <AuthPage title={<FormattedMessage {...m.waitTitle} />} intro={<FormattedMessage {...m.waitText} />}>
          <noscript>
            <Notice>
              <FormattedMessage {...m.noScript} />
            </Notice>
          </noscript>
          <Skeleton lines={3} />
        </AuthPage>
      )}
    </>
  );
}

/** No automatic redirect: the error stays until the visitor continues. */
function Refused({ error, signedIn }: { error: EntryError; signedIn: boolean }) {
  return (
    <AuthPage title={<FormattedMessage {...m.refusedTitle} />}>
      <Notice tone="danger">
        <FormattedMessage {...error.text} values={error.values ?? {}} />
      </Notice>
      <ButtonLink variant="primary" wide to={signedIn ? paths.dashboard() : paths.signIn()}>
        <FormattedMessage {...(signedIn ? m.dashboard : m.signIn)} />
      </ButtonLink>
    </AuthPage>
  );
}
