import { FormattedMessage } from 'react-intl';
import type { AppError } from '#api/errors.ts';
import type { Message } from '#framework/locale.ts';
import { ErrorState } from '#ui/error-state.tsx';

type Props = {
  error: AppError | null;
  title: Message;
  /** For a failure without a response: advice about the connection. */
  text?: Message;
  onRetry: () => void;
};

/** In place of what could not be loaded: why, in the API's own words for a code that this version does not know, and a retry. */
export function LoadError({ error, title, text, onRetry }: Props) {
  return (
    <ErrorState title={<FormattedMessage {...title} />} onRetry={onRetry}>
      {error && !hasNoResponse(error) ? (
        <FormattedMessage {...error.descriptor} values={error.values} />
      ) : (
        text && <FormattedMessage {...text} />
      )}
    </ErrorState>
  );
}

const hasNoResponse = ({ reason }: AppError): boolean => reason === 'network' || reason === 'timeout';
