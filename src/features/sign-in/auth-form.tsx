import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';
import type { Form } from '#ui/form.ts';

type Props<Name extends string> = {
  form: Form<Name>;
  /** Elsewhere than on an account page. */
  className?: string;
  children: ReactNode;
};

const m = defineMessages({ noscript: 'auth.noscript' });

/** The form element of the account pages: shows the site's validation messages instead of the browser's, and a note without JavaScript. */
export function AuthForm<Name extends string>({ form, className = 'auth-form', children }: Props<Name>) {
  return (
    <form className={className} method="post" noValidate ref={form.ref} onSubmit={form.onSubmit} onInput={form.onInput}>
      <noscript>
        <p className="auth-form__noscript">
          <FormattedMessage {...m.noscript} />
        </p>
      </noscript>
      {children}
    </form>
  );
}
