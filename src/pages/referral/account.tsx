import { FormattedMessage } from 'react-intl';
import type { useGetReferral } from '#api/generated/rewards.ts';
import { MonthProgress } from '#pages/referral/month-progress.tsx';
import { NotCountedList } from '#pages/referral/not-counted-list.tsx';
import { ShareAddress } from '#pages/referral/share-address.tsx';
import { defineMessages } from '#framework/locale.ts';
import { ReferralFailed } from './failed.tsx';
import { AccountSkeleton } from './skeletons.tsx';

const m = defineMessages({ title: 'referral.account.title' });

/** The address to share and how the month is going. */
export function ReferralAccount({ referral }: { referral: ReturnType<typeof useGetReferral> }) {
  const { data, error, refresh } = referral;
  if (!data && error) return <ReferralFailed refresh={refresh} />;
  if (!data) return <AccountSkeleton />;
  return (
    <section className="referral__card card" data-room="account" aria-labelledby="share">
      <h2 id="share">
        <FormattedMessage {...m.title} />
      </h2>
      <ShareAddress referralId={data.referralId} />
      <MonthProgress referral={data} />
      <NotCountedList notCounted={data.notCounted} />
    </section>
  );
}
