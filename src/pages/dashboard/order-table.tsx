import { FormattedMessage, useIntl } from 'react-intl';
import type { Order } from '#api/generated/model/index.ts';
import { methodWords, statusTones, statusWords } from '#features/billing/order-words.ts';
import { formatMoney } from '#features/plans/money.ts';
import { defineMessages } from '#framework/locale.ts';
import { Badge } from '#ui/badge.tsx';
import { Table } from '#ui/table.tsx';

const m = defineMessages({
  title: 'billing.title',
  order: 'billing.column.order',
  amount: 'billing.column.amount',
  status: 'billing.column.status',
  method: 'billing.column.method',
  created: 'billing.column.created',
  proceed: 'billing.continue',
});

/** Spec §3: order id, amount, status, payment method, created time. What is still unpaid can be paid from here. */
export function OrderTable({ orders }: { orders: readonly Order[] }) {
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
          cell: ({ orderId }) => <bdi className="billing__id">{orderId}</bdi>,
        },
        {
          key: 'amount',
          label: intl.formatMessage(m.amount),
          cell: (order) => <bdi>{formatMoney(order, intl)}</bdi>,
          numeric: true,
        },
        { key: 'status', label: intl.formatMessage(m.status), cell: (order) => <Status order={order} /> },
        {
          key: 'method',
          label: intl.formatMessage(m.method),
          cell: ({ paymentMethod }) => <FormattedMessage {...methodWords[paymentMethod]} />,
        },
        {
          key: 'created',
          label: intl.formatMessage(m.created),
          cell: ({ createdAt }) => (
            <time dateTime={createdAt}>{intl.formatDate(createdAt, { dateStyle: 'medium', timeStyle: 'short' })}</time>
          ),
        },
      ]}
    />
  );
}

function Status({ order: { orderId, status, payUrl } }: { order: Order }) {
  return (
    <>
      <Badge tone={statusTones[status]}>
        <FormattedMessage {...statusWords[status]} />
      </Badge>
      {payUrl && (
        <a className="billing__pay" href={payUrl}>
          <FormattedMessage {...m.proceed} />
          <span className="visually-hidden"> {orderId}</span>
        </a>
      )}
    </>
  );
}
