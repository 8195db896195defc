import { FormattedMessage } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';
import { Skeleton } from '#ui/skeleton.tsx';

const m = defineMessages({ loading: 'referral.loading', history: 'referral.history.title' });

/** The referral link and the progress. */
export function AccountSkeleton() {
  return (
    <div className="referral__card card" data-size="account" aria-busy="true">
      <p className="visually-hidden">
        <FormattedMessage {...m.loading} />
      </p>
      <Skeleton lines={6} />
    </div>
  );
}

/** The reward history with its heading. */
export function HistorySkeleton() {
  return (
    <div className="referral__section">
      <h2>
        <FormattedMessage {...m.history} />
      </h2>
      <RewardsSkeleton />
    </div>
  );
}

export function RewardsSkeleton() {
  return (
    <div className="referral__skeleton" aria-busy="true">
      <p className="visually-hidden">
        <FormattedMessage {...m.loading} />
      </p>
      <Skeleton lines={4} />
    </div>
  );
}
