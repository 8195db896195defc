import type { ComponentProps, ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';
import { TextField } from '#ui/text-field.tsx';

type Props = Omit<ComponentProps<typeof TextField>, 'label' | 'type'> & {
  label?: ReactNode;
  /** What it is filled in with. */
  email?: string;
  /**
   * `username` where a password manager fills in the password too, `webauthn` where it offers passkeys, `off` where the email is typed as
   * a confirmation.
   */
  autoComplete: 'email' | 'username webauthn' | 'off';
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
