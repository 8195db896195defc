import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { AppError } from '#api/errors.ts';
import { ErrorState } from '#ui/error-state.tsx';

type Props = {
  title: ReactNode;
  /** For a failure without a response: advice about the connection. */
  children?: ReactNode;
  error: AppError | null;
  retryLabel: ReactNode;
  onRetry: () => void;
};

/** In place of what could not be loaded: why, in the API's own words for a code that this version does not know, and a retry. */
export function LoadError({ error, children, ...rest }: Props) {
  return (
    <ErrorState {...rest}>
      {error && !hasNoResponse(error) ? <FormattedMessage {...error.descriptor} values={error.values} /> : children}
    </ErrorState>
  );
}

const hasNoResponse = ({ reason }: AppError): boolean => reason === 'network' || reason === 'timeout';
