import { useId, useState } from 'react';
import { PasswordChecklist, ruleIds } from './password-checklist.tsx';
import { PasswordField } from './password-field.tsx';
import { passwordRulesAttribute } from './password-rules.ts';

type Props = { label: string; error: string | undefined };

/** For `formSetup`: the errors of a request that belong beside the new password. */
export const passwordErrorFields = { passwordCommon: 'password', passwordUnchanged: 'password' } as const;

/** A field for a new password with a live checklist of its rules, which password managers receive as an attribute. */
export function NewPassword({ label, error }: Props) {
  const [password, setPassword] = useState('');
  const id = useId();
  return (
    <div className="new-password">
      <PasswordField
        label={label}
        error={error}
        describedBy={ruleIds(id)}
        name="password"
        autoComplete="new-password"
        onInput={(event) => setPassword(event.currentTarget.value)}
        {...{ passwordrules: passwordRulesAttribute }}
      />
      <PasswordChecklist id={id} password={password} />
    </div>
  );
}
