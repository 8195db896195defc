import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { isRefusal } from '#api/errors.ts';
import { useExplain } from '#api/explain.ts';
import { changePassword } from '#api/generated/account.ts';
import { ChangePasswordBody } from '#api/generated/account.zod.ts';
import { defineMessages } from '#framework/locale.ts';
import { Button } from '#ui/button.tsx';
import { useForm } from '#ui/form.ts';
import { NewPassword } from '#components/new-password.tsx';
import { Notice } from '#ui/notice.tsx';
import { PasswordField } from '#components/password-field.tsx';
import { UsernameForManagers } from '#components/username-for-managers.tsx';
import { wordsFor } from '#ui/labels-for.ts';
import { keepRemembered } from './keep-remembered.ts';

type Props = { email: string; onChanged: () => void };
type Name = 'currentPassword' | 'password';

const m = defineMessages({
  current: 'settings.password.current',
  wrong: 'settings.password.wrong',
  next: 'auth.password.new',
  reveal: 'auth.password.reveal',
  hide: 'auth.password.hide',
  short: 'auth.password.short',
  format: 'auth.password.format',
  submit: 'settings.password.submit',
  done: 'settings.password.done',
});

/** A new password for the old one. When it is changed the form begins anew, empty. */
export function ChangePassword({ email, onChanged }: Props) {
  const [changes, setChanges] = useState(0);
  function changed(): void {
    setChanges(changes + 1);
    onChanged();
  }
  return (
    <>
      {changes > 0 && (
        <Notice tone="success">
          <FormattedMessage {...m.done} />
        </Notice>
      )}
      <PasswordForm key={changes} email={email} onChanged={changed} />
    </>
  );
}

function PasswordForm({ email, onChanged }: Props) {
  const intl = useIntl();
  const words = { currentPassword: intl.formatMessage(m.short), password: intl.formatMessage(m.format) };
  const explain = useExplain<Name>({ reasons: { tooManyRequests: 'currentPassword' }, words });
  const form = useForm<Name>({
    names: ['currentPassword', 'password'],
    check: (values) => wordsFor<Name>(ChangePasswordBody, values, words),
    send: async (values) => {
      await changePassword(values);
      await keepRemembered(email, values.password);
      onChanged();
    },
    explain: (error) =>
      isRefusal(error, 'credentialsWrong') ? { currentPassword: intl.formatMessage(m.wrong) } : explain(error),
  });

  return (
    <form
      className="settings__form"
      method="post"
      noValidate
      ref={form.ref}
      onSubmit={form.onSubmit}
      onInput={form.onInput}
    >
      <UsernameForManagers email={email} />
      <PasswordField
        label={intl.formatMessage(m.current)}
        error={form.errors.currentPassword}
        name="currentPassword"
        autoComplete="current-password"
        revealLabel={intl.formatMessage(m.reveal)}
        hideLabel={intl.formatMessage(m.hide)}
        dir="ltr"
        required
      />
      <NewPassword label={intl.formatMessage(m.next)} error={form.errors.password} />
      <Button type="submit" variant="primary" pending={form.pending}>
        <FormattedMessage {...m.submit} />
      </Button>
    </form>
  );
}
