import { FormattedMessage, useIntl } from 'react-intl';
import type { Order } from '#api/generated/model/index.ts';
import { formatMoney } from '#facts/money.ts';
import { defineMessages } from '#framework/locale.ts';
import { Link } from '#framework/router.tsx';
import { paths } from '#site/paths.ts';
import { Table } from '#ui/table.tsx';
import { OrderMethod, OrderStatusBadge } from './order-labels.tsx';
import { receiptPath } from './order-paths.ts';

const m = defineMessages({
  title: 'billing.title',
  order: 'billing.column.order',
  amount: 'billing.column.amount',
  status: 'billing.column.status',
  method: 'billing.column.method',
  created: 'billing.column.created',
  proceed: 'billing.continue',
  follow: 'billing.follow',
});

/** Order id, amount, status, payment method and creation time (docs/product.md#billing). An uncompleted order links to its payment. */
export function OrderTable({ orders, page }: { orders: readonly Order[]; page: number }) {
  const intl = useIntl();
  return (
    <Table
      caption={intl.formatMessage(m.title)}
      rows={orders}
      rowKey={({ orderId }) => orderId}
      columns={[
        {
          key: 'order',
          label: intl.formatMessage(m.order),
          cell: ({ orderId }) => (
            <Link className="billing__id" to={receiptPath(orderId, page)}>
              <bdi>{orderId}</bdi>
            </Link>
          ),
        },
        {
          key: 'amount',
          label: intl.formatMessage(m.amount),
          cell: (order) => <bdi>{formatMoney(order, intl.locale)}</bdi>,
          numeric: true,
        },
        { key: 'status', label: intl.formatMessage(m.status), cell: (order) => <Status order={order} /> },
        {
          key: 'method',
          label: intl.formatMessage(m.method),
          cell: (order) => <OrderMethod order={order} />,
        },
        {
          key: 'created',
          label: intl.formatMessage(m.created),
          cell: ({ createdAt }) => (
            <time dateTime={createdAt}>{intl.formatDate(createdAt, { dateStyle: 'medium', timeStyle: 'short' })}</time>
          ),
          numeric: true,
        },
      ]}
    />
  );
}

function Status({ order }: { order: Order }) {
  return (
    <span className="billing__status">
      <OrderStatusBadge state={order.state} />
      {order.status === 'uncompleted' && <OrderLink order={order} />}
    </span>
  );
}

/** Continues at the payment provider while its page is open, else shows the state of the order. */
function OrderLink({ order: { good_id, orderId, payUrl } }: { order: Order }) {
  const number = <span className="visually-hidden"> {orderId}</span>;
  if (payUrl) {
    return (
      <a className="billing__pay" href={payUrl}>
        <FormattedMessage {...m.proceed} />
        {number}
      </a>
    );
  }
  return (
    <Link className="billing__pay" to={paths.order(good_id, orderId)}>
      <FormattedMessage {...m.follow} />
      {number}
    </Link>
  );
}
