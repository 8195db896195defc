import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';
import { Link } from '#framework/router.tsx';
import { paths } from '#site/paths.ts';

const m = defineMessages({ terms: 'auth.sign-up.terms' });

/** What creating an account means. The documents open beside the form: nothing that was typed is lost. */
export function TermsNote() {
  const beside = (path: string) => (words: ReactNode) => (
    <Link to={path} target="_blank" rel="noopener" key={path}>
      {words}
    </Link>
  );
  return (
    <p className="auth-form__terms">
      <FormattedMessage {...m.terms} values={{ terms: beside(paths.terms()), privacy: beside(paths.privacy()) }} />
    </p>
  );
}
