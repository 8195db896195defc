import { FormattedMessage } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';
import { Skeleton } from '#ui/skeleton.tsx';

const m = defineMessages({ loading: 'referral.loading', history: 'referral.history.title' });

/** The room of the share address and the progress. */
export function AccountSkeleton() {
  return (
    <div className="referral__card card" data-room="account" aria-busy="true">
      <p className="visually-hidden">
        <FormattedMessage {...m.loading} />
      </p>
      <Skeleton lines={6} />
    </div>
  );
}

/** The room of the reward history with its heading. */
export function HistorySkeleton() {
  return (
    <div className="referral__section">
      <h2>
        <FormattedMessage {...m.history} />
      </h2>
      <HistoryRoom />
    </div>
  );
}

/** The room of the rewards. */
export function HistoryRoom() {
  return (
    <div className="referral__room" aria-busy="true">
      <p className="visually-hidden">
        <FormattedMessage {...m.loading} />
      </p>
      <Skeleton lines={4} />
    </div>
  );
}
