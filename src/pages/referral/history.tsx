import { FormattedMessage, useIntl } from 'react-intl';
import { useListRewards } from '#api/generated/rewards.ts';
import { RewardTable } from '#features/referral/reward-table.tsx';
import { defineMessages } from '#framework/locale.ts';
import { useSearch } from '#framework/router.tsx';
import { paths } from '#site/paths.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { pageCount, pageFrom } from '#ui/list-page.ts';
import { Pager } from '#ui/pager.tsx';
import { HistorySkeleton } from './skeletons.tsx';

const rewardsPerPage = 10;

const m = defineMessages({
  title: 'referral.history.title',
  emptyTitle: 'referral.history.empty.title',
  empty: 'referral.history.empty.text',
  failedTitle: 'referral.error.title',
  failed: 'referral.error.text',
  retry: 'referral.error.retry',
  pages: 'referral.history.pages',
  page: 'referral.history.page',
  newer: 'referral.history.newer',
  older: 'referral.history.older',
});

/** The rewards of the account, newest first, a page at a time. */
export function RewardHistory() {
  return (
    <section className="referral__section" aria-labelledby="history">
      <h2 id="history">
        <FormattedMessage {...m.title} />
      </h2>
      <Rewards page={pageFrom(useSearch())} />
    </section>
  );
}

function Rewards({ page }: { page: number }) {
  const intl = useIntl();
  const { data, error, refresh } = useListRewards({ page, pageSize: rewardsPerPage, pagination: 'true' });
  if (!data && error) {
    return (
      <ErrorState
        title={<FormattedMessage {...m.failedTitle} />}
        retryLabel={<FormattedMessage {...m.retry} />}
        onRetry={() => void refresh()}
      >
        <FormattedMessage {...m.failed} />
      </ErrorState>
    );
  }
  if (!data) return <HistorySkeleton />;
  if (data.total === 0) {
    return (
      <EmptyState title={<FormattedMessage {...m.emptyTitle} />}>
        <FormattedMessage {...m.empty} />
      </EmptyState>
    );
  }
  const pages = pageCount(data.total, rewardsPerPage);
  return (
    <>
      <RewardTable rewards={data.rows} />
      <Pager
        page={page}
        pages={pages}
        to={(wanted) => (wanted > 1 ? `${paths.referral()}?page=${wanted}` : paths.referral())}
        label={intl.formatMessage(m.pages)}
        previous={<FormattedMessage {...m.newer} />}
        next={<FormattedMessage {...m.older} />}
      >
        <FormattedMessage {...m.page} values={{ page: Math.min(page, pages), pages }} />
      </Pager>
    </>
  );
}
