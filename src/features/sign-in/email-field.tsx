import { useIntl } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';
import { TextField } from '#ui/text-field.tsx';

type Props = {
  label?: string | undefined;
  help?: string | undefined;
  email: string;
  error: string | undefined;
  /** `username` where a password manager fills in the password too, `webauthn` where it offers passkeys. */
  autoComplete: 'email' | 'username webauthn';
};

const m = defineMessages({ label: 'auth.email.label' });

export function EmailField({ label, help, email, error, autoComplete }: Props) {
  const intl = useIntl();
  return (
    <TextField
      label={label ?? intl.formatMessage(m.label)}
      help={help}
      error={error}
      name="email"
      type="email"
      inputMode="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      defaultValue={email}
      required
    />
  );
}
