import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { fieldErrorsOf, reportError } from '#api/errors.ts';
import { deleteAccount, sendDeletionCode } from '#api/generated/account.ts';
import { DeleteAccountBody } from '#api/generated/account.zod.ts';
import { codeErrorFields, SentCodeStep } from '#components/sent-code.tsx';
import { clearSentCode, readSentCode, type SentCode, saveSentCode } from '#components/sent-code-storage.ts';
import { defineMessages } from '#framework/locale.ts';
import { paths } from '#site/paths.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { type Form, useForm } from '#ui/form.ts';
import { labelsFor } from '#ui/labels-for.ts';
import { TextField } from '#ui/text-field.tsx';

type Props = { email: string; onDeleted: (erasedAt: string) => Promise<void> };
type EmailStepProps = { email: string; send: () => Promise<void> };
type CodeStepProps = { sent: SentCode; resend: () => Promise<void>; onDeleted: Props['onDeleted'] };
type StepProps<Name extends string> = { form: Form<Name>; submit: ReactNode; children: ReactNode };

const m = defineMessages({
  label: 'settings.delete.email',
  help: 'settings.delete.email.help',
  wrong: 'settings.delete.email.wrong',
  sendCode: 'settings.delete.email.submit',
  format: 'auth.code.format',
  submit: 'settings.delete.submit',
  keep: 'settings.delete.keep',
});

/** Two steps: the email typed by hand, then the code that was sent to it. Survives a reload. */
export function DeletionForm({ email, onDeleted }: Props) {
  const [sent, setSent] = useState(() => readSentCode('deletion'));

  async function send(): Promise<void> {
    await sendDeletionCode();
    setSent(saveSentCode('deletion', email));
  }

  // A code that this tab requested for another account does not count.
  if (sent?.email !== email) return <EmailStep email={email} send={send} />;
  return (
    <CodeStep
      sent={sent}
      resend={send}
      onDeleted={async (erasedAt) => {
        clearSentCode('deletion');
        await onDeleted(erasedAt);
      }}
    />
  );
}

/** Typing the email prevents an accidental deletion. */
function EmailStep({ email, send }: EmailStepProps) {
  const intl = useIntl();
  const form = useForm({
    names: ['confirmation'],
    validate: ({ confirmation }): { confirmation?: string } =>
      isSameEmail(confirmation, email) ? {} : { confirmation: intl.formatMessage(m.wrong) },
    send,
    fieldErrorsOf: (error) => fieldErrorsOf(error, { reasons: { tooManyRequests: 'confirmation' } }, intl),
    reportError,
  });
  return (
    <Step form={form} submit={<FormattedMessage {...m.sendCode} />}>
      <TextField
        label={intl.formatMessage(m.label)}
        help={<FormattedMessage {...m.help} values={{ email: <bdi className="settings__email">{email}</bdi> }} />}
        error={form.errors.confirmation}
        name="confirmation"
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        required
      />
    </Step>
  );
}

const isSameEmail = (typed: string, email: string): boolean => typed.trim().toLowerCase() === email.toLowerCase();

/** The code prevents a deletion by someone else on an unlocked device. */
function CodeStep({ sent, resend, onDeleted }: CodeStepProps) {
  const intl = useIntl();
  const labels = { code: intl.formatMessage(m.format) };
  const body = ({ code }: { code: string }) => ({ code, confirmation: sent.email });
  const form = useForm<'code'>({
    names: ['code'],
    validate: (values) => labelsFor(DeleteAccountBody, body(values), labels),
    send: async (values) => onDeleted((await deleteAccount(body(values))).erasedAt),
    fieldErrorsOf: (error) => fieldErrorsOf(error, { reasons: codeErrorFields, labels }, intl),
    reportError,
  });
  return (
    <Step form={form} submit={<FormattedMessage {...m.submit} />}>
      <SentCodeStep sent={sent} error={form.errors.code} resend={resend} onError={form.showError} />
    </Step>
  );
}

/** Either step: its fields, a button to continue, and a link back to the settings. */
function Step<Name extends string>({ form, submit, children }: StepProps<Name>) {
  return (
    <form
      className="settings__form"
      method="post"
      noValidate
      ref={form.ref}
      onSubmit={form.onSubmit}
      onInput={form.onInput}
    >
      {children}
      <div className="settings__actions">
        <Button type="submit" variant="danger" pending={form.pending}>
          {submit}
        </Button>
        <ButtonLink variant="secondary" to={paths.settings()}>
          <FormattedMessage {...m.keep} />
        </ButtonLink>
      </div>
    </form>
  );
}
