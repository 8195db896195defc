import { FormattedMessage } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';
import { Loading } from '#ui/loading.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

const m = defineMessages({ history: 'referral.history.title' });

/** The referral link and the progress. */
export function AccountSkeleton() {
  return (
    <Loading className="referral__card card" data-size="account">
      <Skeleton lines={9} />
    </Loading>
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
    <Loading className="referral__skeleton">
      <Skeleton lines={4} />
    </Loading>
  );
}
