import { storedEmail } from '#session/is-same-email.ts';

/**
 * A hidden field from which password managers learn the account of a password. Inert: as the first field of a dialog, it would get the
 * focus that the browser gives when the dialog opens, also with a negative `tabIndex`.
 */
export function HiddenUsername({ email }: { email: string }) {
  return (
    <input
      className="visually-hidden"
      type="email"
      name="username"
      autoComplete="username"
      value={storedEmail(email)}
      readOnly
      inert
    />
  );
}
