import { FormattedMessage, useIntl } from 'react-intl';
import type { useListRewards } from '#api/generated/rewards.ts';
import { defineMessages } from '#framework/locale.ts';
import { useTabReturn } from '#framework/tab-return.ts';
import { paths } from '#site/paths.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Pager } from '#ui/pager.tsx';
import { pageCount } from '#ui/pagination.ts';
import { useFocusWhenLost } from '#ui/use-focus-when-lost.ts';
import { ReferralLoadError } from './referral-load-error.tsx';
import { RewardTable } from './reward-table.tsx';
import { RewardsSkeleton } from './skeletons.tsx';

const m = defineMessages({
  title: 'referral.history.title',
  emptyTitle: 'referral.history.empty.title',
  empty: 'referral.history.empty.text',
  pages: 'referral.history.pages',
  newer: 'referral.history.newer',
  older: 'referral.history.older',
});

type Props = { rewards: ReturnType<typeof useListRewards> };

/** The rewards of the account, newest first, with pagination. */
export function RewardHistory({ rewards }: Props) {
  useTabReturn(rewards.refresh);
  const section = useFocusWhenLost<HTMLElement>(rewards.data?.page ?? 0);
  return (
    <section className="referral__section" aria-labelledby="history" ref={section} tabIndex={-1}>
      <h2 id="history">
        <FormattedMessage {...m.title} />
      </h2>
      <Rewards rewards={rewards} />
    </section>
  );
}

function Rewards({ rewards: { data, error, refresh } }: Props) {
  const intl = useIntl();
  if (!data && error) return <ReferralLoadError error={error} refresh={refresh} />;
  if (!data) return <RewardsSkeleton />;
  if (data.total === 0) {
    return (
      <EmptyState title={<FormattedMessage {...m.emptyTitle} />}>
        <FormattedMessage {...m.empty} />
      </EmptyState>
    );
  }
  // A page past the end is answered with the last one.
  const { page, pageSize } = data;
  return (
    <>
      <RewardTable rewards={data.rows} />
      <Pager
        page={page}
        pages={pageCount(data.total, pageSize)}
        to={(number) => (number > 1 ? `${paths.referral()}?page=${number}` : paths.referral())}
        label={intl.formatMessage(m.pages)}
        previous={<FormattedMessage {...m.newer} />}
        next={<FormattedMessage {...m.older} />}
      />
    </>
  );
}
