import { useState } from 'react';
import { useIntl } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';
import { PasswordChecklist } from './password-checklist.tsx';
import { PasswordField } from './password-field.tsx';
import { passwordRulesAttribute } from './password-rules.ts';

type Props = { label: string; error: string | undefined };

const m = defineMessages({ reveal: 'auth.password.reveal', hide: 'auth.password.hide' });

/** A field for a new password with a live checklist of its rules, which password managers receive as an attribute. */
export function NewPassword({ label, error }: Props) {
  const intl = useIntl();
  const [password, setPassword] = useState('');
  return (
    <div className="new-password">
      <PasswordField
        label={label}
        error={error}
        name="password"
        autoComplete="new-password"
        revealLabel={intl.formatMessage(m.reveal)}
        hideLabel={intl.formatMessage(m.hide)}
        onInput={(event) => setPassword(event.currentTarget.value)}
        dir="ltr"
        required
        {...{ passwordrules: passwordRulesAttribute }}
      />
      <PasswordChecklist password={password} />
    </div>
  );
}
