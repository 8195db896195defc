import { FormattedMessage, useIntl } from 'react-intl';
import { useListOrders } from '#api/generated/orders.ts';
import { limits } from '#facts/limits.ts';
import { defineMessages } from '#framework/locale.ts';
import { paths } from '#site/paths.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Pager } from '#ui/pager.tsx';
import { pageCount, parsePage } from '#ui/pagination.ts';
import { OrdersSkeleton } from '../skeletons.tsx';
import { ordersPath } from './order-paths.ts';
import { OrderTable } from './order-table.tsx';
import { Receipt } from './receipt.tsx';

const m = defineMessages({
  title: 'billing.title',
  help: 'billing.help',
  emptyTitle: 'billing.empty.title',
  empty: 'billing.empty.text',
  emptyAction: 'billing.empty.action',
  failedTitle: 'billing.error.title',
  failed: 'billing.error.text',
  retry: 'billing.error.retry',
});
const pagerMessages = defineMessages({
  label: 'billing.page.label',
  status: 'billing.page.status',
  previous: 'billing.page.previous',
  next: 'billing.page.next',
});
const ordersPerPage = 10;

/** The orders of the account, newest first, with pagination; `&order=…` opens one. */
export function Billing({ signedIn, search }: { signedIn: boolean; search: string }) {
  const page = parsePage(search);
  const orderId = new URLSearchParams(search).get('order');
  const query = { page, pageSize: ordersPerPage, status: '1', pagination: 'true' } as const;
  const orders = useListOrders.when(signedIn && !orderId, query);
  if (orderId) return <Receipt key={orderId} orderId={orderId} page={page} signedIn={signedIn} />;
  return (
    <section className="billing" aria-labelledby="billing">
      <h2 className="billing__title" id="billing">
        <FormattedMessage {...m.title} />
      </h2>
      <Orders orders={orders} page={page} />
    </section>
  );
}

function Orders({ orders, page }: { orders: ReturnType<typeof useListOrders>; page: number }) {
  if (!orders.data && orders.error) {
    return (
      <ErrorState
        title={<FormattedMessage {...m.failedTitle} />}
        retryLabel={<FormattedMessage {...m.retry} />}
        onRetry={() => void orders.refresh()}
      >
        <FormattedMessage {...m.failed} />
      </ErrorState>
    );
  }
  if (!orders.data) return <OrdersSkeleton />;
  const { rows, total } = orders.data;
  if (total === 0) {
    return (
      <EmptyState
        title={<FormattedMessage {...m.emptyTitle} />}
        action={
          <ButtonLink variant="primary" to={paths.pricing()}>
            <FormattedMessage {...m.emptyAction} />
          </ButtonLink>
        }
      >
        <FormattedMessage {...m.empty} />
      </EmptyState>
    );
  }
  return (
    <>
      <p className="billing__help">
        <FormattedMessage {...m.help} values={{ days: limits.refundDays }} />
      </p>
      <OrderTable orders={rows} page={page} />
      <OrderPager page={page} total={total} />
    </>
  );
}

function OrderPager({ page, total }: { page: number; total: number }) {
  const intl = useIntl();
  const pages = pageCount(total, ordersPerPage);
  return (
    <Pager
      page={page}
      pages={pages}
      to={ordersPath}
      label={intl.formatMessage(pagerMessages.label)}
      previous={<FormattedMessage {...pagerMessages.previous} />}
      next={<FormattedMessage {...pagerMessages.next} />}
    >
      <FormattedMessage {...pagerMessages.status} values={{ page: Math.min(page, pages), pages }} />
    </Pager>
  );
}
