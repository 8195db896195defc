import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useExplain } from '#api/explain.ts';
import { CompleteOAuthSignInBody } from '#api/generated/session.zod.ts';
import { defineMessages } from '#framework/locale.ts';
import { Link } from '#framework/router.tsx';
import { paths } from '#site/paths.ts';
import { useForm } from '#ui/form.ts';
import { PasswordField } from '#components/password-field.tsx';
import { SubmitButton } from '#ui/submit-button.tsx';
import { UsernameForManagers } from '#components/username-for-managers.tsx';
import { wordsFor } from '#ui/labels-for.ts';
import { AuthForm } from '#features/sign-in/auth-form.tsx';
import { DeletedAccount } from './deleted-account.tsx';
import type { Complete } from './oauth-step.tsx';
import { useRestorable } from './use-restorable.ts';

type Props = { provider: string; email: string; complete: Complete };

const m = defineMessages({
  text: 'auth.oauth.password.text',
  label: 'auth.password.label',
  reveal: 'auth.password.reveal',
  hide: 'auth.password.hide',
  short: 'auth.password.short',
  forgot: 'auth.sign-in.forgot',
  submit: 'auth.oauth.password.submit',
});

/** There is an account with this address: its password connects both (decisions §3). */
export function OAuthPassword({ provider, email, complete }: Props) {
  const intl = useIntl();
  const { send, ...deleted } = useRestorable(complete);
  const words = { password: intl.formatMessage(m.short) };
  const form = useForm<'password'>({
    names: ['password'],
    check: (values) => wordsFor(CompleteOAuthSignInBody, { token: '-', ...values }, words),
    send,
    explain: useExplain({ reasons: { credentialsWrong: 'password', tooManyRequests: 'password' }, words }),
  });

  // The password is what comes next, also for those who cannot see that the page has changed.
  useEffect(() => form.ref.current?.querySelector<HTMLInputElement>('[name=password]')?.focus(), [form.ref]);

  return (
    <>
      <p>
        <FormattedMessage {...m.text} values={{ provider }} />
      </p>
      <AuthForm form={form}>
        <UsernameForManagers email={email} />
        <PasswordField
          label={intl.formatMessage(m.label)}
          error={form.errors.password}
          name="password"
          autoComplete="current-password"
          revealLabel={intl.formatMessage(m.reveal)}
          hideLabel={intl.formatMessage(m.hide)}
          dir="ltr"
          required
        />
        <div className="auth-form__row">
          <Link to={paths.reset()}>
            <FormattedMessage {...m.forgot} />
          </Link>
        </div>
        <SubmitButton pending={form.pending}>{intl.formatMessage(m.submit, { provider })}</SubmitButton>
      </AuthForm>
      <DeletedAccount {...deleted} />
    </>
  );
}
