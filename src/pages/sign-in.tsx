import { FormattedMessage, useIntl } from 'react-intl';
import { AuthPage } from '#features/sign-in/auth-page.tsx';
import { SignInForm } from '#features/sign-in/sign-in-form.tsx';
import { useLedOn } from '#features/sign-in/use-led-on.ts';
import { Head } from '#framework/head.tsx';
import { defineMessages } from '#framework/locale.ts';
import { Link } from '#framework/router.tsx';
import { clientCode } from '#session/client-code.ts';
import { useFromClient } from '#session/client-state.ts';
import { setSession } from '#session/session-store.ts';
import { brand } from '#site/brand.ts';
import { paths } from '#site/paths.ts';

const m = defineMessages({
  title: 'auth.sign-in.title',
  lead: 'auth.sign-in.lead',
  headTitle: 'auth.sign-in.head.title',
  description: 'auth.sign-in.head.description',
  toSignUp: 'auth.sign-in.to-sign-up',
});

export default function SignInPage() {
  const intl = useIntl();
  const fromClient = useFromClient();
  useLedOn();
  return (
    <AuthPage
      title={<FormattedMessage {...m.title} />}
      lead={<FormattedMessage {...m.lead} />}
      links={<FormattedMessage {...m.toSignUp} values={{ link: (text) => <Link to={paths.signUp()}>{text}</Link> }} />}
    >
      <Head
        title={intl.formatMessage(m.headTitle, { brand: brand.name })}
        description={intl.formatMessage(m.description, { brand: brand.name })}
      />
      <SignInForm clientCode={fromClient ? clientCode() : ''} onSignedIn={setSession} />
    </AuthPage>
  );
}
