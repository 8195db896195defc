import { type RefObject, useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { formSetup, lazyValidator } from '#api/form-setup.ts';
import { signIn } from '#api/generated/session.ts';
import { PasswordField } from '#components/password-field.tsx';
import { AuthForm } from '#features/sign-in/auth-form.tsx';
import { EmailField } from '#features/sign-in/email-field.tsx';
import { SignInButton } from '#features/sign-in/sign-in-button.tsx';
import { saveTypedEmail, typedEmail } from '#features/sign-in/typed-email.ts';
import { defineMessages } from '#framework/locale.ts';
import { preload } from '#framework/retry-load.ts';
import { Link } from '#framework/router.tsx';
import { offerPasskey } from '#session/passkey-support.ts';
import { secondFactorOf } from '#session/pending-second-factor.ts';
import { sessionToken, useSignedIn } from '#session/session-store.ts';
import { paths } from '#site/paths.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { fieldOf, useForm, type Values } from '#ui/form.ts';
import { Icon } from '#ui/icon.tsx';
import { DeletedAccount, useRestoreIfDeleted } from './deleted-account.tsx';
import { fillRemembered, forget, loadRemembered, rememberOrForget } from './remember-credentials.ts';
import { usePasskeySignIn } from './use-passkey-sign-in.ts';

type Props = {
  /** The installation of the client app that opened this page; empty for other visits. */
  clientCode: string;
  /** The "remember me" checkbox, which also counts for OAuth sign-in. */
  remember: RefObject<HTMLInputElement | null>;
  onSignedIn: (token: string, remember: boolean) => void;
  /** The password was right, and the account has a second factor. */
  onSecondFactor: (token: string, remember: boolean) => void;
};
type Name = 'email' | 'password';

const signInBody = lazyValidator(() => import('#api/generated/session.zod.ts').then(({ SignInBody }) => SignInBody));

const m = defineMessages({
  password: 'auth.password.label',
  emailInvalid: 'auth.email.invalid',
  passwordShort: 'auth.password.short',
  remember: 'auth.sign-in.remember.label',
  rememberHelp: 'auth.sign-in.remember.help',
  forgot: 'auth.sign-in.forgot',
  submit: 'auth.sign-in.submit',
  passkey: 'auth.sign-in.passkey',
});

/** Email and password, and whether this device remembers both (docs/decisions/0010-remembered-credentials.md). */
export function SignInForm({ clientCode, remember, onSignedIn, onSecondFactor }: Props) {
  const intl = useIntl();
  const [initialEmail] = useState(typedEmail);
  const { send, ...deleted } = useRestoreIfDeleted(signInWith);
  const labels = { email: intl.formatMessage(m.emailInvalid), password: intl.formatMessage(m.passwordShort) };
  const credentials = ({ email, password }: Values<Name>) => ({
    email,
    password,
    deviceType: 'web' as const,
    remember: remember.current?.checked ?? false,
    ...(clientCode && { clientCode }),
  });

  async function signInWith(body: Parameters<typeof signIn>[0]): Promise<void> {
    const result = await signIn(body).catch(secondFactorOf);
    const isRemembered = body.remember ?? false;
    await rememberOrForget(body, isRemembered);
    offerPasskey();
    if ('secondFactor' in result) onSecondFactor(result.secondFactor, isRemembered);
    else onSignedIn(result.token, isRemembered);
  }

  const reasons = { credentialsWrong: 'password', tooManyRequests: 'password' } as const;
  const setup = formSetup(signInBody, { reasons, labels }, intl);
  const form = useForm<Name>({
    names: ['email', 'password'],
    ...setup,
    prepare: () => {
      preload(loadRemembered);
      return setup.prepare();
    },
    send: (values) => send(credentials(values)),
  });

  // Until the next page is shown, as with `SignInButton`.
  const signedIn = useSignedIn();
  const passkey = usePasskeySignIn({ form: form.ref, clientCode, remember, onSignedIn });

  useEffect(() => fillRemembered(form.ref.current), [form.ref]);

  // The email goes with a link to reset and sign-up, and is there again when the visitor comes back.
  useEffect(() => {
    const email = fieldOf(form.ref.current, 'email');
    return () => saveTypedEmail(sessionToken() ? '' : (email?.value ?? ''));
  }, [form.ref]);

  return (
    <>
      <AuthForm form={form}>
        <EmailField email={initialEmail} error={form.errors.email} autoComplete="username webauthn" />
        <PasswordField
          label={intl.formatMessage(m.password)}
          error={form.errors.password}
          name="password"
          autoComplete="current-password"
        />
        <div className="auth-form__row">
          <Checkbox
            label={intl.formatMessage(m.remember)}
            help={intl.formatMessage(m.rememberHelp)}
            name="remember"
            ref={remember}
            onChange={(event) => !event.currentTarget.checked && forget()}
          />
          <Link to={paths.reset()} prefetched={false}>
            <FormattedMessage {...m.forgot} />
          </Link>
        </div>
        <SignInButton pending={form.pending}>{intl.formatMessage(m.submit)}</SignInButton>
        {passkey.isSupported && (
          <Button wide pending={passkey.pending || signedIn} onClick={() => void passkey.handleClick()}>
            <Icon name="key" />
            <FormattedMessage {...m.passkey} />
          </Button>
        )}
      </AuthForm>
      <DeletedAccount {...deleted} />
      <DeletedAccount {...passkey.deleted} />
    </>
  );
}
