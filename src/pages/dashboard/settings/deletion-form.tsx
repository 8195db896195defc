import { FormattedMessage, useIntl } from 'react-intl';
import { reportError } from '#api/errors.ts';
import { fieldErrorsOf } from '#api/form-setup.ts';
import { deleteAccount } from '#api/generated/account.ts';
import { EmailText } from '#components/email-text.tsx';
import { EmailField } from '#features/sign-in/email-field.tsx';
import { defineMessages } from '#framework/locale.ts';
import { isSameEmail } from '#session/is-same-email.ts';
import { paths } from '#site/paths.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { useForm } from '#ui/form.ts';
import { withConfirmation } from './confirmation/with-confirmation.ts';

type Props = { email: string; onDeleted: (erasedAt: string) => Promise<void> };

const m = defineMessages({
  label: 'settings.delete.email',
  help: 'settings.delete.email.help',
  wrong: 'settings.delete.email.wrong',
  submit: 'settings.delete.submit',
  keep: 'settings.delete.keep',
});

/** Typing the email prevents an accidental deletion; the confirmation one by someone else on an unlocked device. */
export function DeletionForm({ email, onDeleted }: Props) {
  const intl = useIntl();
  const form = useForm<'confirmation'>({
    names: ['confirmation'],
    validate: ({ confirmation }) =>
      isSameEmail(confirmation, email) ? {} : { confirmation: intl.formatMessage(m.wrong) },
    send: async (values) => onDeleted((await withConfirmation(() => deleteAccount(values))).erasedAt),
    fieldErrorsOf: (error) => fieldErrorsOf(error, { labels: { confirmation: intl.formatMessage(m.wrong) } }, intl),
    reportError,
  });
  return (
    <form className="settings__form" {...form.props}>
      <EmailField
        label={intl.formatMessage(m.label)}
        help={<FormattedMessage {...m.help} values={{ email: <EmailText>{email}</EmailText> }} />}
        error={form.errors.confirmation}
        name="confirmation"
        autoComplete="off"
      />
      <div className="settings__actions">
        <Button type="submit" variant="danger" pending={form.pending}>
          <FormattedMessage {...m.submit} />
        </Button>
        {!form.pending && (
          <ButtonLink variant="secondary" to={paths.settings()}>
            <FormattedMessage {...m.keep} />
          </ButtonLink>
        )}
      </div>
    </form>
  );
}
