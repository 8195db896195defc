import { FormattedMessage } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';
import { ErrorState } from '#ui/error-state.tsx';

const m = defineMessages({ title: 'referral.error.title', text: 'referral.error.text', retry: 'referral.error.retry' });

export function LoadError({ refresh }: { refresh: () => Promise<void> }) {
  return (
    <ErrorState
      title={<FormattedMessage {...m.title} />}
      retryLabel={<FormattedMessage {...m.retry} />}
      onRetry={() => void refresh()}
    >
      <FormattedMessage {...m.text} />
    </ErrorState>
  );
}
