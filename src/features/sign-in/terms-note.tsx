import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Message } from '#framework/locale.ts';
import { Link } from '#framework/router.tsx';
import { paths } from '#site/paths.ts';
import { newTab } from '#ui/new-tab-hint.tsx';

type Props = {
  /** A message with the tags `terms` and `privacy` around the names of the documents. */
  message: Message;
};

/** The terms that creating an account accepts. The documents open in a new tab, so that the form keeps its values. */
export function TermsNote({ message }: Props) {
  const newTabLink = (path: string) => (name: ReactNode) => (
    <Link to={path} {...newTab} key={path}>
      {name}
    </Link>
  );
  return (
    <p className="auth-form__terms">
      <FormattedMessage
        {...message}
        values={{ terms: newTabLink(paths.terms()), privacy: newTabLink(paths.privacy()) }}
      />
    </p>
  );
}
