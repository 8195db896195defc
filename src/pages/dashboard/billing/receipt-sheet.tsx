import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Order } from '#api/generated/model/index.ts';
import { planLabels } from '#components/plan-labels.ts';
import { refundTimes } from '#components/refund-times.ts';
import { termLabels } from '#components/term-labels.ts';
import { formatMoney } from '#facts/money.ts';
import { nonBreaking } from '#facts/non-breaking.ts';
import { defineMessages, type Message } from '#framework/locale.ts';
import { useUser } from '#session/user-store.ts';
import { brand } from '#site/brand.ts';
import { SentenceSpace } from '#ui/sentence-space.tsx';
import { OrderMethod, OrderStatusBadge } from './order-labels.tsx';

const m = defineMessages({
  title: 'billing.receipt.title',
  unpaidTitle: 'billing.receipt.title.unpaid',
  number: 'billing.receipt.number',
  status: 'billing.column.status',
  ordered: 'billing.receipt.ordered',
  paid: 'billing.receipt.paid',
  account: 'billing.receipt.account',
  method: 'billing.column.method',
  item: 'billing.receipt.item',
  amount: 'billing.column.amount',
  net: 'invoice.net',
  tax: 'invoice.tax',
  total: 'billing.receipt.total',
  questions: 'billing.receipt.questions',
});
const notes = defineMessages({
  open: 'billing.receipt.note.uncompleted',
  underReview: 'billing.receipt.note.review',
  disputed: 'billing.receipt.note.disputed',
  cancelled: 'billing.receipt.note.cancelled',
  refunded: 'billing.receipt.note.refunded',
});

/** Everything an accountant needs on one sheet; titled as a receipt only once the order was paid. */
export function ReceiptSheet({ order }: { order: Order }) {
  const intl = useIntl();
  const user = useUser();
  const { orderId, state, plan, term, createdAt, completedAt, tax, currency } = order;
  const money = (amount: number) => <bdi>{formatMoney({ amount, currency }, intl.locale)}</bdi>;
  const net = money(order.amount - (tax?.amount ?? 0));
  return (
    <article className="receipt__sheet" aria-labelledby="receipt">
      <header className="receipt__head">
        <p className="receipt__brand">
          <bdi>{brand.company}</bdi>
        </p>
        <h2 className="receipt__title" id="receipt">
          <FormattedMessage {...(completedAt ? m.title : m.unpaidTitle)} />
        </h2>
      </header>
      <dl className="receipt__facts">
        <Fact name={m.number}>
          <bdi className="receipt__number">{orderId}</bdi>
        </Fact>
        <Fact name={m.status}>
          <OrderStatusBadge state={state} />
        </Fact>
        <Fact name={m.ordered}>
          <OrderDate at={createdAt} />
        </Fact>
        {completedAt && (
          <Fact name={m.paid}>
            <OrderDate at={completedAt} />
          </Fact>
        )}
        <Fact name={m.method}>
          <OrderMethod order={order} />
        </Fact>
        <Fact name={m.account}>
          <bdi>{user?.email}</bdi>
        </Fact>
      </dl>
      <table className="receipt__items">
        <thead>
          <tr>
            <th scope="col">
              <FormattedMessage {...m.item} />
            </th>
            <th scope="col">
              <FormattedMessage {...m.amount} />
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>
              <bdi>
                {nonBreaking(brand.name)} <FormattedMessage {...planLabels[plan]} />
              </bdi>
              <span className="receipt__term">
                <FormattedMessage {...termLabels[term]} />
              </span>
            </td>
            <td>{net}</td>
          </tr>
        </tbody>
        <tfoot>
          {tax && (
            <>
              <SumRow label={<FormattedMessage {...m.net} />}>{net}</SumRow>
              <SumRow label={<TaxLabel ratePercent={tax.ratePercent} />}>{money(tax.amount)}</SumRow>
            </>
          )}
          <tr className="receipt__total">
            <th scope="row">
              <FormattedMessage {...m.total} />
            </th>
            <td>{money(order.amount)}</td>
          </tr>
        </tfoot>
      </table>
      {state !== 'completed' && (
        <p className="receipt__note">
          <FormattedMessage {...notes[state]} />
          {state === 'refunded' && (
            <>
              <SentenceSpace />
              <FormattedMessage {...refundTimes[order.paymentMethod]} />
            </>
          )}
        </p>
      )}
      <p className="receipt__small">
        <FormattedMessage {...m.questions} values={{ email: <bdi>{brand.supportEmail}</bdi> }} />
      </p>
    </article>
  );
}

/** A line of the invoice above the total. */
function SumRow({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>{children}</td>
    </tr>
  );
}

function TaxLabel({ ratePercent }: { ratePercent: number }) {
  const intl = useIntl();
  const percent = intl.formatNumber(ratePercent / 100, { style: 'percent', maximumFractionDigits: 3 });
  return <FormattedMessage {...m.tax} values={{ percent: <bdi>{percent}</bdi> }} />;
}

function Fact({ name, children }: { name: Message; children: ReactNode }) {
  return (
    <div>
      <dt>
        <FormattedMessage {...name} />
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

function OrderDate({ at }: { at: string }) {
  const intl = useIntl();
  return <time dateTime={at}>{intl.formatDate(at, { dateStyle: 'long', timeStyle: 'short' })}</time>;
}
