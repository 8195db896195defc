import { useIntl } from 'react-intl';
import { formSetup, lazyValidator } from '#api/form-setup.ts';
import { defineMessages } from '#framework/locale.ts';
import { preload } from '#framework/retry-load.ts';
import { useForm } from '#ui/form.ts';
import { SubmitButton } from '#ui/submit-button.tsx';
import { useFocusWhenLost } from '#ui/use-focus-when-lost.ts';
import { AuthForm } from './auth-form.tsx';
import { EmailField } from './email-field.tsx';

type Props = {
  /** Where it is not the account's email. */
  label?: string;
  /** Why the email is needed. */
  help?: string;
  /** Class of the form where it is not on an account page. */
  className?: string;
  /** The email entered before the user came back to this step. */
  email: string;
  /** Sends the code; rejects when the request fails. */
  send: (email: string) => Promise<void>;
  /** Loads the code of the next step while the email is typed. */
  loadNext?: () => Promise<unknown>;
};

const sendCodeBody = lazyValidator(() =>
  import('#api/generated/accounts.zod.ts').then(({ SendRegisterCodeBody }) => SendRegisterCodeBody),
);

const m = defineMessages({ invalid: 'auth.email.invalid', send: 'auth.code.send' });

/** The first step of sign-up, reset and change of email: the email that receives the code. */
export function EmailStep({ label, help, className, email, send, loadNext }: Props) {
  const intl = useIntl();
  const labels = { email: intl.formatMessage(m.invalid) };
  const reasons = { tooManyRequests: 'email', emailUnchanged: 'email' } as const;
  const setup = formSetup(sendCodeBody, { reasons, labels }, intl);
  const form = useForm({
    names: ['email'],
    ...setup,
    prepare: () => {
      if (loadNext) preload(loadNext);
      return setup.prepare();
    },
    send: (values) => send(values.email),
  });

  // The field is filled in after the next step or the undoing of a change. The button that was pressed there is gone.
  const field = useFocusWhenLost<HTMLInputElement>(email, '');

  return (
    <AuthForm form={form} className={className}>
      <EmailField label={label} help={help} email={email} error={form.errors.email} autoComplete="email" ref={field} />
      <SubmitButton pending={form.pending}>{intl.formatMessage(m.send)}</SubmitButton>
    </AuthForm>
  );
}
