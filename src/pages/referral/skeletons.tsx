import { FormattedMessage } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';
import { Skeleton } from '#ui/skeleton.tsx';

const m = defineMessages({ loading: 'referral.loading' });

/** The room of the share address and the progress. */
export function AccountSkeleton() {
  return (
    <div className="referral__card card" aria-busy="true">
      <p className="visually-hidden">
        <FormattedMessage {...m.loading} />
      </p>
      <Skeleton lines={6} />
    </div>
  );
}

/** The room of the reward history. */
export function HistorySkeleton() {
  return (
    <div aria-busy="true">
      <p className="visually-hidden">
        <FormattedMessage {...m.loading} />
      </p>
      <Skeleton lines={4} />
    </div>
  );
}
