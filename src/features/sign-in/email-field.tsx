import { useIntl } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';
import { TextField } from '#ui/text-field.tsx';

type Props = {
  help?: string;
  email: string;
  error: string | undefined;
  /** `username` where a password manager fills in the password too. */
  autoComplete: 'email' | 'username';
};

const m = defineMessages({ label: 'auth.email.label' });

export function EmailField({ help = '', email, error, autoComplete }: Props) {
  const intl = useIntl();
  return (
    <TextField
      label={intl.formatMessage(m.label)}
      {...(help && { help })}
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
