import { type RefObject, useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useExplain } from '#api/explain.ts';
import { signIn } from '#api/generated/session.ts';
import { SignInBody } from '#api/generated/session.zod.ts';
import { defineMessages } from '#framework/locale.ts';
import { Link } from '#framework/router.tsx';
import { paths } from '#site/paths.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { useForm, type Values } from '#ui/form.ts';
import { PasswordField } from '#components/password-field.tsx';
import { SubmitButton } from '#ui/submit-button.tsx';
import { wordsFor } from '#ui/labels-for.ts';
import { AuthForm } from '#features/sign-in/auth-form.tsx';
import { DeletedAccount } from './deleted-account.tsx';
import { EmailField } from '#features/sign-in/email-field.tsx';
import { fillRemembered, keepOrForget } from './remember-credentials.ts';
import { useRestorable } from './use-restorable.ts';

type Props = {
  /** The installation of the client app that sent the visitor; empty for everybody else. */
  clientCode: string;
  /** The box, for the other ways of signing in. */
  remember: RefObject<HTMLInputElement | null>;
  onSignedIn: (token: string, remember: boolean) => void;
};
type Name = 'email' | 'password';

const m = defineMessages({
  password: 'auth.password.label',
  reveal: 'auth.password.reveal',
  hide: 'auth.password.hide',
  emailInvalid: 'auth.email.invalid',
  passwordShort: 'auth.password.short',
  remember: 'auth.sign-in.remember.label',
  rememberHelp: 'auth.sign-in.remember.help',
  forgot: 'auth.sign-in.forgot',
  submit: 'auth.sign-in.submit',
});

/** Email and password (spec §5), and whether this device shall remember both (decisions §3). */
export function SignInForm({ clientCode, remember, onSignedIn }: Props) {
  const intl = useIntl();
  const { send, ...deleted } = useRestorable(enter);
  const words = { email: intl.formatMessage(m.emailInvalid), password: intl.formatMessage(m.passwordShort) };
  const credentials = ({ email, password }: Values<Name>) => ({
    email,
    password,
    deviceType: 'web' as const,
    remember: remember.current?.checked ?? false,
    ...(clientCode && { clientCode }),
  });

  async function enter(wanted: Parameters<typeof signIn>[0]): Promise<void> {
    const { token } = await signIn(wanted);
    const isRemembered = wanted.remember ?? false;
    await keepOrForget(wanted, isRemembered);
    onSignedIn(token, isRemembered);
  }

  const form = useForm<Name>({
    names: ['email', 'password'],
    check: (values) => wordsFor(SignInBody, credentials(values), words),
    send: (values) => send(credentials(values)),
    explain: useExplain<Name>({ reasons: { credentialsWrong: 'password', tooManyRequests: 'password' }, words }),
  });

  useEffect(() => fillRemembered(form.ref.current), [form.ref]);

  return (
    <>
      <AuthForm form={form}>
        <EmailField email="" error={form.errors.email} autoComplete="username" />
        <PasswordField
          label={intl.formatMessage(m.password)}
          error={form.errors.password}
          name="password"
          autoComplete="current-password"
          revealLabel={intl.formatMessage(m.reveal)}
          hideLabel={intl.formatMessage(m.hide)}
          dir="ltr"
          required
        />
        <div className="auth-form__row">
          <Checkbox
            label={intl.formatMessage(m.remember)}
            help={intl.formatMessage(m.rememberHelp)}
            name="remember"
            ref={remember}
          />
          <Link to={paths.reset()}>
            <FormattedMessage {...m.forgot} />
          </Link>
        </div>
        <SubmitButton pending={form.pending}>{intl.formatMessage(m.submit)}</SubmitButton>
      </AuthForm>
      <DeletedAccount {...deleted} />
    </>
  );
}
