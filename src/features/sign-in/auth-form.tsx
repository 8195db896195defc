import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { SupportEmail } from '#components/support-email.tsx';
import { defineMessages } from '#framework/locale.ts';
import type { Form } from '#ui/form.ts';

type Props<Name extends string> = {
  form: Form<Name>;
  /** Elsewhere than on an account page. */
  className?: string | undefined;
  children: ReactNode;
};

const m = defineMessages({ noscript: 'script-note.text' });

/** The form element of the account pages, with a note for visitors without JavaScript. */
export function AuthForm<Name extends string>({ form, className = 'auth-form', children }: Props<Name>) {
  return (
    <form className={className} {...form.props}>
      <noscript>
        <p className="auth-form__noscript">
          <FormattedMessage {...m.noscript} values={{ email: <SupportEmail /> }} />
        </p>
      </noscript>
      {children}
    </form>
  );
}
