import { FormattedMessage } from 'react-intl';
import type { AppError } from '#api/errors.ts';
import { defineMessages } from '#framework/locale.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { CheckFailed } from './check-failed.tsx';

const m = defineMessages({ loading: 'dashboard.loading' });

/** The first step. */
export function PaymentSkeleton() {
  return (
    <div className="payment__columns" aria-busy="true">
      <p className="visually-hidden">
        <FormattedMessage {...m.loading} />
      </p>
      <div className="payment__summary">
        <div className="payment__placeholder" data-size="summary" />
      </div>
      <div className="payment__pay">
        <Skeleton lines={2} />
        <div className="payment__placeholder" />
        <div className="payment__placeholder" data-size="button" />
      </div>
    </div>
  );
}

/** The second step. */
export function FollowSkeleton({ error }: { error: AppError | null }) {
  return (
    <div className="payment__placeholder" data-size="panel" aria-busy="true">
      {error ? (
        <p role="status">
          <CheckFailed error={error} />
        </p>
      ) : (
        <p className="visually-hidden">
          <FormattedMessage {...m.loading} />
        </p>
      )}
    </div>
  );
}
