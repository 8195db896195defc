import { useIntl } from 'react-intl';
import { fieldErrorsOf, reportError } from '#api/errors.ts';
import { SendRegisterCodeBody } from '#api/generated/accounts.zod.ts';
import { defineMessages } from '#framework/locale.ts';
import { useForm } from '#ui/form.ts';
import { labelsFor } from '#ui/labels-for.ts';
import { SubmitButton } from '#ui/submit-button.tsx';
import { AuthForm } from './auth-form.tsx';
import { EmailField } from './email-field.tsx';

type Props = {
  /** Why the email is needed. */
  help?: string;
  /** The email entered before the user came back to this step. */
  email: string;
  /** Sends the code; rejects when the request fails. */
  send: (email: string) => Promise<void>;
};

const m = defineMessages({ invalid: 'auth.email.invalid', send: 'auth.code.send' });

/** The first step of sign-up and reset: the email that receives the code. */
export function EmailStep({ help = '', email, send }: Props) {
  const intl = useIntl();
  const labels = { email: intl.formatMessage(m.invalid) };
  const form = useForm({
    names: ['email'],
    validate: (values) => labelsFor(SendRegisterCodeBody, values, labels),
    send: (values) => send(values.email),
    fieldErrorsOf: (error) => fieldErrorsOf(error, { reasons: { tooManyRequests: 'email' }, labels }, intl),
    reportError,
  });
  return (
    <AuthForm form={form}>
      <EmailField help={help} email={email} error={form.errors.email} autoComplete="email" />
      <SubmitButton pending={form.pending}>{intl.formatMessage(m.send)}</SubmitButton>
    </AuthForm>
  );
}
