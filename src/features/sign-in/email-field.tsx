import type { Ref } from 'react';
import { useIntl } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';
import { TextField } from '#ui/text-field.tsx';

type Props = {
  label?: string | undefined;
  help?: string | undefined;
  email: string;
  ref?: Ref<HTMLInputElement>;
  error: string | undefined;
  /** `username` where a password manager fills in the password too, `webauthn` where it offers passkeys. */
  autoComplete: 'email' | 'username webauthn';
};

const m = defineMessages({ label: 'auth.email.label' });

export function EmailField({ label, email, ...rest }: Props) {
  const intl = useIntl();
  return (
    <TextField
      label={label ?? intl.formatMessage(m.label)}
      name="email"
      type="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      defaultValue={email}
      required
      {...rest}
    />
  );
}
