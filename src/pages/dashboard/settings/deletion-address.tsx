import { FormattedMessage, useIntl } from 'react-intl';
import { useExplain } from '#api/explain.ts';
import { defineMessages } from '#framework/locale.ts';
import { useForm } from '#ui/form.ts';
import { TextField } from '#ui/text-field.tsx';
import { DeletionForm } from './deletion-form.tsx';

type Props = { email: string; send: () => Promise<void> };

const m = defineMessages({
  label: 'settings.delete.address',
  help: 'settings.delete.address.help',
  wrong: 'settings.delete.address.wrong',
  submit: 'settings.delete.address.submit',
});

/** So that nobody deletes an account by a slip of the finger. */
export function DeletionAddress({ email, send }: Props) {
  const intl = useIntl();
  const explain = useExplain({ reasons: { tooManyRequests: 'confirmation' }, words: {} });
  const form = useForm({
    names: ['confirmation'],
    check: ({ confirmation }): { confirmation?: string } =>
      same(confirmation, email) ? {} : { confirmation: intl.formatMessage(m.wrong) },
    send,
    explain,
  });
  return (
    <DeletionForm form={form} submit={<FormattedMessage {...m.submit} />}>
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
    </DeletionForm>
  );
}

const same = (typed: string, email: string): boolean => typed.trim().toLowerCase() === email.toLowerCase();
