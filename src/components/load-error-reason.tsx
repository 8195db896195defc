import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { AppError } from '#api/errors.ts';

type Props = {
  error: AppError | null;
  /** For a failure without a response, which has no reason of its own. */
  children?: ReactNode;
};

/** Why something could not be loaded, in the API's own words for a code that this version does not know. */
export function LoadErrorReason({ error, children }: Props) {
  if (!error || error.reason === 'network' || error.reason === 'timeout') return children;
  return <FormattedMessage {...error.descriptor} values={error.values} />;
}
