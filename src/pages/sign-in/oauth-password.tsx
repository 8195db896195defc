import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { formSetup, lazyValidator } from '#api/form-setup.ts';
import { HiddenUsername } from '#components/hidden-username.tsx';
import { PasswordField } from '#components/password-field.tsx';
import { AuthForm } from '#features/sign-in/auth-form.tsx';
import { SignInButton } from '#features/sign-in/sign-in-button.tsx';
import { defineMessages } from '#framework/locale.ts';
import { Link } from '#framework/router.tsx';
import { paths } from '#site/paths.ts';
import { fieldOf, useForm } from '#ui/form.ts';
import { DeletedAccount, useRestoreIfDeleted } from './deleted-account.tsx';
import type { CompleteOAuth } from './use-pending-oauth.ts';

type Props = { /** Its name. */ identityProvider: string; email: string; complete: CompleteOAuth };

const completionBody = lazyValidator(() =>
  import('#api/generated/session.zod.ts').then(({ CompleteOAuthSignInBody }) => CompleteOAuthSignInBody),
);

const m = defineMessages({
  text: 'auth.oauth.password.text',
  label: 'auth.password.label',
  short: 'auth.password.short',
  forgot: 'auth.sign-in.forgot',
  submit: 'auth.oauth.password.submit',
});

/** An account with this email exists: its password links the external identity to it (docs/decisions/0011-oauth-sign-in.md). */
export function OAuthPassword({ identityProvider, email, complete }: Props) {
  const intl = useIntl();
  const { send, ...deleted } = useRestoreIfDeleted(complete);
  const labels = { password: intl.formatMessage(m.short) };
  const reasons = { credentialsWrong: 'password', tooManyRequests: 'password' } as const;
  const form = useForm<'password'>({
    names: ['password'],
    ...formSetup(completionBody, { reasons, labels }, intl),
    send,
  });

  // Tells screen readers that the step has changed.
  useEffect(() => fieldOf(form.ref.current, 'password')?.focus(), [form.ref]);

  return (
    <>
      <p>
        <FormattedMessage {...m.text} values={{ identityProvider }} />
      </p>
      <AuthForm form={form}>
        <HiddenUsername email={email} />
        <PasswordField
          label={intl.formatMessage(m.label)}
          error={form.errors.password}
          name="password"
          autoComplete="current-password"
        />
        <div className="auth-form__row">
          <Link to={paths.reset()}>
            <FormattedMessage {...m.forgot} />
          </Link>
        </div>
        <SignInButton pending={form.pending}>{intl.formatMessage(m.submit, { identityProvider })}</SignInButton>
      </AuthForm>
      <DeletedAccount {...deleted} />
    </>
  );
}
