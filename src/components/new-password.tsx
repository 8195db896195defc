import { useState } from 'react';
import { PasswordChecklist } from './password-checklist.tsx';
import { PasswordField } from './password-field.tsx';
import { passwordRulesAttribute } from './password-rules.ts';

type Props = { label: string; error: string | undefined };

/** A field for a new password with a live checklist of its rules, which password managers receive as an attribute. */
export function NewPassword({ label, error }: Props) {
  const [password, setPassword] = useState('');
  return (
    <div className="new-password">
      <PasswordField
        label={label}
        error={error}
        name="password"
        autoComplete="new-password"
        onInput={(event) => setPassword(event.currentTarget.value)}
        {...{ passwordrules: passwordRulesAttribute }}
      />
      <PasswordChecklist password={password} />
    </div>
  );
}
