import { FormattedMessage, useIntl } from 'react-intl';
import { useExplain } from '#api/explain.ts';
import { resetPassword } from '#api/generated/accounts.ts';
import { ResetPasswordBody } from '#api/generated/accounts.zod.ts';
import { limits } from '#facts/limits.ts';
import { defineMessages } from '#framework/locale.ts';
import type { CodeSent } from '#components/use-sent-code.ts';
import { type FieldErrors, useForm, type Values } from '#ui/form.ts';
import { NewPassword } from '#components/new-password.tsx';
import { PasswordField } from '#components/password-field.tsx';
import { SentCode } from '#components/sent-code.tsx';
import { SubmitButton } from '#ui/submit-button.tsx';
import { UsernameForManagers } from '#components/username-for-managers.tsx';
import { wordsFor } from '#ui/labels-for.ts';
import { AuthForm } from '#features/sign-in/auth-form.tsx';

type Props = {
  sent: CodeSent;
  resend: (email: string) => Promise<void>;
  back: () => void;
  onReset: () => void;
};
type Name = 'code' | 'password' | 'confirmation';

const m = defineMessages({
  password: 'auth.password.new',
  confirmation: 'auth.password.confirm',
  reveal: 'auth.password.reveal',
  hide: 'auth.password.hide',
  codeFormat: 'auth.code.format',
  passwordFormat: 'auth.password.format',
  short: 'auth.password.short',
  mismatch: 'auth.password.mismatch',
  endsSessions: 'auth.reset.ends-sessions',
  submit: 'auth.reset.submit',
});

/** The second step of the reset. */
export function ResetDetails({ sent, resend, back, onReset }: Props) {
  const intl = useIntl();
  const words = { code: intl.formatMessage(m.codeFormat), password: intl.formatMessage(m.passwordFormat) };
  const body = ({ code, password }: Values<Name>) => ({ email: sent.email, code, password, noEncrypt: true as const });
  const explain = useExplain<Name>({
    reasons: { codeWrong: 'code', codeExpired: 'code', codeTriesUsed: 'code', tooManyRequests: 'code' },
    words,
  });

  function check(values: Values<Name>): FieldErrors<Name> {
    const wrong = confirmationProblem(values);
    return {
      ...wordsFor<Name>(ResetPasswordBody, body(values), words),
      ...(wrong && { confirmation: intl.formatMessage(wrong) }),
    };
  }

  const form = useForm<Name>({
    names: ['code', 'password', 'confirmation'],
    check,
    send: async (values) => {
      await resetPassword(body(values));
      onReset();
    },
    explain,
  });

  return (
    <AuthForm form={form}>
      <UsernameForManagers email={sent.email} />
      <SentCode sent={sent} error={form.errors.code} back={back} resend={resend} onRefused={form.refuse} />
      <NewPassword label={intl.formatMessage(m.password)} error={form.errors.password} />
      <PasswordField
        label={intl.formatMessage(m.confirmation)}
        error={form.errors.confirmation}
        name="confirmation"
        autoComplete="new-password"
        revealLabel={intl.formatMessage(m.reveal)}
        hideLabel={intl.formatMessage(m.hide)}
        dir="ltr"
        required
      />
      <p className="auth-form__terms">
        <FormattedMessage {...m.endsSessions} />
      </p>
      <SubmitButton pending={form.pending}>{intl.formatMessage(m.submit)}</SubmitButton>
    </AuthForm>
  );
}

/** Equal to the new password, and at least 8 characters (spec §5). */
function confirmationProblem({ password, confirmation }: Values<Name>) {
  if (confirmation !== password) return m.mismatch;
  return confirmation.length < limits.passwordMin ? m.short : null;
}
