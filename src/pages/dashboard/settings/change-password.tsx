import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { isRefusal } from '#api/errors.ts';
import { formSetup, lazyValidator } from '#api/form-setup.ts';
import { changePassword } from '#api/generated/account.ts';
import { HiddenUsername } from '#components/hidden-username.tsx';
import { NewPassword, passwordErrorFields } from '#components/new-password.tsx';
import { PasswordField } from '#components/password-field.tsx';
import { defineMessages } from '#framework/locale.ts';
import { updateRemembered } from '#session/remembered-credentials.ts';
import { Button } from '#ui/button.tsx';
import { useForm } from '#ui/form.ts';
import { Notice } from '#ui/notice.tsx';
import { useFocusWhenLost } from '#ui/use-focus-when-lost.ts';

type Props = { email: string; onChanged: () => void };
type Name = 'currentPassword' | 'password';

const passwordBody = lazyValidator(() =>
  import('#api/generated/account.zod.ts').then(({ ChangePasswordBody }) => ChangePasswordBody),
);

const m = defineMessages({
  current: 'settings.password.current',
  wrong: 'settings.password.wrong',
  next: 'auth.password.new',
  short: 'auth.password.short',
  format: 'auth.password.format',
  submit: 'settings.password.submit',
  done: 'settings.password.done',
});

/** Shows an empty form again after each change. */
export function ChangePassword({ email, onChanged }: Props) {
  const [changes, setChanges] = useState(0);
  const part = useFocusWhenLost<HTMLDivElement>(changes);
  function handleChanged(): void {
    setChanges(changes + 1);
    onChanged();
  }
  return (
    <div className="settings__part" ref={part} tabIndex={-1}>
      <div aria-live="polite">
        {changes > 0 && (
          // Inserted anew by each change: one that stays would not be announced again.
          <Notice key={changes} tone="success">
            <FormattedMessage {...m.done} />
          </Notice>
        )}
      </div>
      <PasswordForm key={changes} email={email} onChanged={handleChanged} />
    </div>
  );
}

function PasswordForm({ email, onChanged }: Props) {
  const intl = useIntl();
  const labels = { currentPassword: intl.formatMessage(m.short), password: intl.formatMessage(m.format) };
  const reasons = { tooManyRequests: 'currentPassword', ...passwordErrorFields } as const;
  const setup = formSetup<Name>(passwordBody, { reasons, labels }, intl);
  const form = useForm<Name>({
    names: ['currentPassword', 'password'],
    ...setup,
    send: async (values) => {
      await changePassword(values);
      await updateRemembered(email, { password: values.password });
      onChanged();
    },
    fieldErrorsOf: (error) =>
      isRefusal(error, 'credentialsWrong')
        ? { currentPassword: intl.formatMessage(m.wrong) }
        : setup.fieldErrorsOf(error),
  });

  return (
    <form className="settings__form" {...form.props}>
      <HiddenUsername email={email} />
      <PasswordField
        label={intl.formatMessage(m.current)}
        error={form.errors.currentPassword}
        name="currentPassword"
        autoComplete="current-password"
      />
      <NewPassword label={intl.formatMessage(m.next)} error={form.errors.password} />
      <Button type="submit" variant="primary" pending={form.pending}>
        <FormattedMessage {...m.submit} />
      </Button>
    </form>
  );
}
