import { FormattedMessage } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';
import { Skeleton } from '#ui/skeleton.tsx';

const m = defineMessages({ loading: 'dashboard.loading', offline: 'payment.order.offline' });

/** The room of the first step while its content is on the way. */
export function PaymentSkeleton() {
  return (
    <div className="payment__columns" aria-busy="true">
      <p className="visually-hidden">
        <FormattedMessage {...m.loading} />
      </p>
      <div className="payment__pay">
        <Skeleton lines={2} />
        <div className="payment__block" />
        <div className="payment__block" data-size="button" />
      </div>
      <div className="payment__summary">
        <div className="payment__block" data-size="summary" />
      </div>
    </div>
  );
}

/** The room of the second step. */
export function FollowSkeleton({ offline }: { offline: boolean }) {
  return (
    <div className="payment__block" data-size="panel" aria-busy="true">
      {offline ? (
        <p role="status">
          <FormattedMessage {...m.offline} />
        </p>
      ) : (
        <p className="visually-hidden">
          <FormattedMessage {...m.loading} />
        </p>
      )}
    </div>
  );
}
