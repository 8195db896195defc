import { useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { formSetup, lazyValidator } from '#api/form-setup.ts';
import { resetPassword } from '#api/generated/accounts.ts';
import { HiddenUsername } from '#components/hidden-username.tsx';
import { NewPassword, passwordErrorFields } from '#components/new-password.tsx';
import { PasswordField } from '#components/password-field.tsx';
import { codeErrorFields, SentCodeStep } from '#components/sent-code.tsx';
import type { SentCode } from '#components/sent-code-storage.ts';
import * as limits from '#facts/limits.ts';
import { AuthForm } from '#features/sign-in/auth-form.tsx';
import { defineMessages } from '#framework/locale.ts';
import { useSearch } from '#framework/router.tsx';
import { updateRemembered } from '#session/remembered-credentials.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { useForm, type Values } from '#ui/form.ts';
import { SubmitButton } from '#ui/submit-button.tsx';

type Props = {
  sent: SentCode;
  resend: (email: string) => Promise<void>;
  onBack: () => void;
  onReset: () => Promise<void>;
};
const errorFields = { ...codeErrorFields, ...passwordErrorFields } as const;

type Name = 'code' | 'password' | 'confirmation';

const resetBody = lazyValidator(() =>
  import('#api/generated/accounts.zod.ts').then(({ ResetPasswordBody }) => ResetPasswordBody),
);

const m = defineMessages({
  password: 'auth.password.new',
  confirmation: 'auth.password.confirm',
  codeFormat: 'auth.code.format',
  passwordFormat: 'auth.password.format',
  short: 'auth.password.short',
  mismatch: 'auth.password.mismatch',
  endsSessions: 'auth.reset.ends-sessions',
  secure: 'auth.reset.secure.label',
  secureHelp: 'auth.reset.secure.help',
  submit: 'auth.reset.submit',
});

/** The second step of the reset: the code, and the new password twice. */
export function ResetDetails({ sent, resend, onBack, onReset }: Props) {
  const intl = useIntl();
  // The link of a mail that warns of a takeover.
  const isSecure = new URLSearchParams(useSearch()).has('secure');
  const secure = useRef<HTMLInputElement>(null);
  const labels = { code: intl.formatMessage(m.codeFormat), password: intl.formatMessage(m.passwordFormat) };
  const setup = formSetup<Name>(resetBody, { reasons: errorFields, labels }, intl);
  const form = useForm<Name>({
    names: ['code', 'password', 'confirmation'],
    ...setup,
    validate: (values) => {
      const confirmation = confirmationError(values);
      return {
        ...setup.validate(values),
        ...(confirmation && { confirmation: intl.formatMessage(confirmation) }),
      };
    },
    send: async ({ code, password }) => {
      const removeRecent = secure.current?.checked && { removeRecent: true };
      await resetPassword({ email: sent.email, code, password, noEncrypt: true, ...removeRecent });
      // Before sign-in is shown, which fills in what is remembered.
      await updateRemembered(sent.email, { password });
      await onReset();
    },
  });

  return (
    <AuthForm form={form}>
      <HiddenUsername email={sent.email} />
      <SentCodeStep sent={sent} error={form.errors.code} onBack={onBack} resend={resend} onError={form.showError} />
      <NewPassword label={intl.formatMessage(m.password)} error={form.errors.password} />
      <PasswordField
        label={intl.formatMessage(m.confirmation)}
        error={form.errors.confirmation}
        name="confirmation"
        autoComplete="new-password"
      />
      <Checkbox
        label={intl.formatMessage(m.secure)}
        help={intl.formatMessage(m.secureHelp)}
        name="secure"
        defaultChecked={isSecure}
        ref={secure}
      />
      <p className="auth-form__terms">
        <FormattedMessage {...m.endsSessions} />
      </p>
      <SubmitButton pending={form.pending}>{intl.formatMessage(m.submit)}</SubmitButton>
    </AuthForm>
  );
}

/** The confirmation equals the new password and has the minimum length. */
function confirmationError({ password, confirmation }: Values<Name>) {
  if (confirmation !== password) return m.mismatch;
  return [...confirmation].length < limits.passwordMin ? m.short : null;
}
