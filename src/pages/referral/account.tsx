import { FormattedMessage } from 'react-intl';
import type { useGetReferral } from '#api/generated/rewards.ts';
import { defineMessages } from '#framework/locale.ts';
import { useTabReturn } from '#framework/tab-return.ts';
import { MonthProgress } from './month-progress.tsx';
import { NotCountedList } from './not-counted-list.tsx';
import { ReferralLink } from './referral-link.tsx';
import { ReferralLoadError } from './referral-load-error.tsx';
import { AccountSkeleton } from './skeletons.tsx';

const m = defineMessages({ title: 'referral.account.title' });

/** The referral link and the progress of the month. */
export function ReferralAccount({ referral }: { referral: ReturnType<typeof useGetReferral> }) {
  const { data, error, refresh } = referral;
  // Friends may have signed up, and the days that are left are fewer.
  useTabReturn(refresh);
  if (!data && error) return <ReferralLoadError error={error} refresh={refresh} />;
  if (!data) return <AccountSkeleton />;
  return (
    <section className="referral__card card" data-size="account" aria-labelledby="share">
      <h2 id="share">
        <FormattedMessage {...m.title} />
      </h2>
      <ReferralLink referralId={data.referralId} />
      <MonthProgress referral={data} />
      <NotCountedList notCounted={data.notCounted} />
    </section>
  );
}
