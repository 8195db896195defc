import { useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { isRefusal } from '#api/errors.ts';
import { formSetup, lazyValidator } from '#api/form-setup.ts';
import { changeEmail, sendEmailChangeCode } from '#api/generated/account.ts';
import { getUserInfo } from '#api/generated/user.ts';
import { codeErrorFields, SentCodeStep } from '#components/sent-code.tsx';
import type { SentCode } from '#components/sent-code-storage.ts';
import { AuthForm } from '#features/sign-in/auth-form.tsx';
import { EmailStep } from '#features/sign-in/email-step.tsx';
import { useCodeStep } from '#features/sign-in/use-code-step.ts';
import { defineMessages } from '#framework/locale.ts';
import { isSameEmail, storedEmail } from '#session/is-same-email.ts';
import { updateRemembered } from '#session/remembered-credentials.ts';
import { useForm } from '#ui/form.ts';
import { SubmitButton } from '#ui/submit-button.tsx';
import { withConfirmation } from './confirmation/with-confirmation.ts';

type Props = { email: string; onChanged: (email: string) => void };
type CodeProps = {
  sent: SentCode;
  resend: (email: string) => Promise<void>;
  onBack: () => void;
  onConfirmed: () => Promise<void>;
};

const formClass = 'settings__form';
const changeBody = lazyValidator(() =>
  import('#api/generated/account.zod.ts').then(({ ChangeEmailBody }) => ChangeEmailBody),
);

const m = defineMessages({
  label: 'settings.email.new',
  help: 'settings.email.help',
  codeFormat: 'auth.code.format',
  submit: 'settings.email.action',
});

/** Two steps: the new email, then the code that was sent to it (docs/decisions/0059-change-of-email.md). */
export function ChangeEmail({ email, onChanged }: Props) {
  const intl = useIntl();
  const step = useCodeStep('email', (to) => withConfirmation(() => sendEmailChangeCode({ email: to })));
  const { sent } = step;
  const container = useRef<HTMLDivElement>(null);

  // The form was asked for, and a step that is done takes the focus with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field of the other step is a new one
  useEffect(() => container.current?.querySelector('input')?.focus(), [sent]);

  async function handleConfirmed(changed: string): Promise<void> {
    step.finish();
    await updateRemembered(email, { email: changed });
    onChanged(changed);
  }

  return (
    <div ref={container}>
      {sent ? (
        <CodeStep
          sent={sent}
          resend={step.send}
          onBack={step.back}
          onConfirmed={() => handleConfirmed(storedEmail(sent.email))}
        />
      ) : (
        <EmailStep
          className={formClass}
          label={intl.formatMessage(m.label)}
          help={intl.formatMessage(m.help)}
          email={step.lastEmail}
          send={step.send}
        />
      )}
    </div>
  );
}

function CodeStep({ sent, resend, onBack, onConfirmed }: CodeProps) {
  const intl = useIntl();
  const { email } = sent;
  const labels = { code: intl.formatMessage(m.codeFormat) };
  const form = useForm<'code'>({
    names: ['code'],
    ...formSetup(changeBody, { reasons: codeErrorFields, labels }, intl),
    send: async ({ code }) => {
      await withConfirmation(() => changeEmail({ email, code })).catch((error) => throwUnlessChanged(error, email));
      await onConfirmed();
    },
  });
  return (
    <AuthForm form={form} className={formClass}>
      <SentCodeStep sent={sent} error={form.errors.code} onBack={onBack} resend={resend} onError={form.showError} />
      <SubmitButton pending={form.pending}>{intl.formatMessage(m.submit)}</SubmitButton>
    </AuthForm>
  );
}

/** A code that was used may have changed the email, and only the response was lost. */
async function throwUnlessChanged(error: unknown, email: string): Promise<void> {
  const current = isRefusal(error, 'codeExpired') ? await getUserInfo().catch(() => null) : null;
  if (!current || !isSameEmail(email, current.email)) throw error;
}
