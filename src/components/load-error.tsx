import type { ReactNode } from 'react';
import type { AppError } from '#api/errors.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { LoadErrorReason } from './load-error-reason.tsx';

type Props = {
  title: ReactNode;
  /** For a failure without a response: advice about the connection. */
  children?: ReactNode;
  error: AppError | null;
  retryLabel: ReactNode;
  onRetry: () => void;
};

/** In place of what could not be loaded: why, and a retry. */
export function LoadError({ error, children, ...rest }: Props) {
  return (
    <ErrorState {...rest}>
      <LoadErrorReason error={error}>{children}</LoadErrorReason>
    </ErrorState>
  );
}
