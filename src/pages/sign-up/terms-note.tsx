import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from '#framework/router.tsx';
import { paths } from '#site/paths.ts';

type Props = { /** With `terms` and `privacy` around the documents' names. */ words: { id: string } };

/** What creating an account means. The documents open beside the form: nothing that was typed is lost. */
export function TermsNote({ words }: Props) {
  const beside = (path: string) => (name: ReactNode) => (
    <Link to={path} target="_blank" rel="noopener" key={path}>
      {name}
    </Link>
  );
  return (
    <p className="auth-form__terms">
      <FormattedMessage {...words} values={{ terms: beside(paths.terms()), privacy: beside(paths.privacy()) }} />
    </p>
  );
}
