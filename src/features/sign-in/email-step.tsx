import { useIntl } from 'react-intl';
import { useExplain } from '#api/explain.ts';
import { SendRegisterCodeBody } from '#api/generated/accounts.zod.ts';
import { defineMessages } from '#framework/locale.ts';
import { useForm } from '#ui/form.ts';
import { SubmitButton } from '#ui/submit-button.tsx';
import { wordsFor } from '#ui/labels-for.ts';
import { AuthForm } from './auth-form.tsx';
import { EmailField } from './email-field.tsx';

type Props = {
  /** Why the address is asked for. */
  help?: string;
  /** What was typed before "wrong address?" led back here. */
  email: string;
  /** Sends the code; throws what the call throws. */
  send: (email: string) => Promise<void>;
};

const m = defineMessages({ invalid: 'auth.email.invalid', send: 'auth.code.send' });

/** The first step of sign-up and reset: where the code shall go. */
export function EmailStep({ help = '', email, send }: Props) {
  const intl = useIntl();
  const words = { email: intl.formatMessage(m.invalid) };
  const explain = useExplain({ reasons: { tooManyRequests: 'email' }, words });
  const form = useForm({
    names: ['email'],
    check: (values) => wordsFor(SendRegisterCodeBody, values, words),
    send: (values) => send(values.email),
    explain,
  });
  return (
    <AuthForm form={form}>
      <EmailField help={help} email={email} error={form.errors.email} autoComplete="email" />
      <SubmitButton pending={form.pending}>{intl.formatMessage(m.send)}</SubmitButton>
    </AuthForm>
  );
}
