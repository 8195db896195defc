/** Commands about orders: show one, decide about refunds, send a receipt again. */
import { formatMoney } from '#facts/money.ts';
import { findEmail } from '../../accounts/store.ts';
import { cardName, describeCard } from '../../billing/describe-card.ts';
import { findEntitlements } from '../../billing/entitlement-store.ts';
import { findInvoices, type InvoiceRow } from '../../billing/invoices/store.ts';
import { findOpenDisputes } from '../../billing/orders/dispute-store.ts';
import { findRefundRequests } from '../../billing/orders/refund-store.ts';
import { providerOfMethod } from '../../billing/payments/provider.ts';
import type { Db } from '../../db/open.ts';
import type { OrderRow } from '../../db/schema.ts';
import type { InvoiceKind } from '../../db/tables/billing.ts';
import { findJobsOf, retryJobs } from '../../jobs/store.ts';
import { type DisputeState, fetchDisputeState } from '../disputes.ts';
import { requireOrder } from '../find.ts';
import { declineRefund, refundByOperator } from '../refund-request.ts';
import { IncompleteError, OpsError, type Row, type Verb } from '../verb.ts';

type DisputeRow = Row & { answerBy: Date | null };

const disputeConcurrency = 5;

/** With what customers name to prove that an order is theirs: the numbers of its documents and the digits of the card. */
export async function describeOrders(db: Db, orders: readonly OrderRow[]): Promise<Row[]> {
  const invoices = await findInvoices(
    db,
    orders.map(({ order_id }) => order_id),
  );
  const numbers = Map.groupBy(invoices, ({ order_id }) => order_id);
  return orders.map((order) => describeOrderRow(order, numbers.get(order.order_id) ?? []));
}

async function describeOrder(db: Db, orderId: string): Promise<Row> {
  const [row = {}] = await describeOrders(db, [await requireOrder(db, orderId)]);
  return row;
}

function describeOrderRow(order: OrderRow, documents: readonly InvoiceRow[]): Row {
  const numberOf = (kind: InvoiceKind) => documents.findLast((each) => each.kind === kind)?.number;
  return {
    order: order.order_id,
    status: order.status,
    plan: order.plan,
    term: order.term,
    amount: formatMoney(order, 'en'),
    method: order.payment_method,
    card: cardName(describeCard(order)),
    invoice: numberOf('invoice'),
    creditNote: numberOf('creditNote'),
    created: order.created_at,
    completed: order.completed_at,
    disputed: order.disputed_at,
    refundRequested: order.refund_requested_at,
    refundStarted: order.refund_started_at,
    refundDeclined: order.refund_declined_at,
  };
}

export const orderVerbs: readonly Verb[] = [
  {
    name: 'order show',
    summary: 'an order with its payment, its days and its jobs',
    args: ['order'],
    changes: false,
    async run({ context: { db } }, { args: [orderId = ''] }) {
      const order = await requireOrder(db, orderId);
      const { order_id, account_id, ...rest } = order;
      const entitlements = (await findEntitlements(db, account_id)).filter((each) => each.orderId === order_id);
      return {
        order: {
          ...(await describeOrders(db, [order]))[0],
          account: account_id,
          email: await findEmail(db, account_id),
          language: rest.locale,
          checkoutSession: rest.checkout_session_id,
          subscription: rest.subscription_id,
          checked: rest.checked_at,
          reviewSince: rest.review_since,
          declineMessage: rest.refund_decline_message,
        },
        entitlements: entitlements.map(({ source, plan, days, purchasedAt, refundedAt, suspensions = [] }) => ({
          payment: source,
          plan,
          days,
          from: purchasedAt,
          ended: refundedAt,
          suspended: suspensions.some(({ to }) => to === null),
        })),
        jobs: (await findJobsOf(db, order_id)).map(({ key, run_at, tries, ended_at, failure }) => ({
          key,
          due: run_at,
          tries,
          ended: ended_at,
          failure,
        })),
      };
    },
  },
  {
    name: 'dispute list',
    summary: 'open disputes, the first to answer on top; answer at Stripe or PayPal',
    changes: false,
    async run({ context: { db }, payments }) {
      const disputes = await findOpenDisputes(db);
      // Side by side, so that those that time out are not waited for one after the other; few, because payment providers limit requests.
      const responses: (DisputeState | string)[] = [];
      const queue = disputes.entries();
      const work = async () => {
        for (const [index, dispute] of queue) responses[index] = await fetchDisputeState(payments, dispute);
      };
      await Promise.all(Array.from({ length: disputeConcurrency }, work));
      const rows: DisputeRow[] = [];
      const problems = new Set<string>();
      for (const [index, dispute] of disputes.entries()) {
        const provider = providerOfMethod[dispute.payment_method];
        const response = responses[index] ?? '';
        if (typeof response === 'string') problems.add(`${provider} could not be asked: ${response}`);
        const unknown = { answerBy: dispute.answer_by, state: 'unknown', reason: null, amount: null };
        const { answerBy, ...state } = typeof response === 'string' ? unknown : response;
        const email = await findEmail(db, dispute.account_id);
        const { id, order_id: order, opened_at: opened } = dispute;
        rows.push({ answerBy, provider, dispute: id, ...state, order, email, opened });
      }
      const timeOf = ({ answerBy }: DisputeRow) => answerBy?.getTime() ?? Number.POSITIVE_INFINITY;
      const output = { disputes: rows.sort((one, other) => (timeOf(one) < timeOf(other) ? -1 : 1)) };
      if (problems.size > 0) throw new IncompleteError([...problems].join('\n'), output);
      return output;
    },
  },
  {
    name: 'refund list',
    summary: 'refund requests that wait for a decision or for the payment provider, oldest first',
    changes: false,
    run: async ({ context: { db } }) => ({ requests: await describeOrders(db, await findRefundRequests(db)) }),
  },
  {
    name: 'refund approve',
    summary: 'refunds an order whose customer requested it',
    args: ['order'],
    changes: true,
    async run({ context, payments }, { args: [orderId = ''] }) {
      await refundByOperator(context, payments.paymentProviders, orderId, { needsRequest: true });
      return { order: await describeOrder(context.db, orderId) };
    },
  },
  {
    name: 'refund decline',
    summary: 'declines a refund request; the customer reads the message on the order and in a mail',
    args: ['order'],
    options: { message: { type: 'string', value: '<text>', help: 'what the customer reads', required: true } },
    changes: true,
    async run({ context }, { args: [orderId = ''], options: { message } }) {
      const { order_id } = await requireOrder(context.db, orderId);
      await declineRefund(context, order_id, String(message).trim());
      return { order: await describeOrder(context.db, order_id) };
    },
  },
  {
    name: 'refund make',
    summary: 'refunds any completed order, also after the 30 days and without a request',
    args: ['order'],
    changes: true,
    async run({ context, payments }, { args: [orderId = ''] }) {
      await refundByOperator(context, payments.paymentProviders, orderId, { needsRequest: false });
      return { order: await describeOrder(context.db, orderId) };
    },
  },
  {
    name: 'receipt resend',
    summary: 'mails the receipt of an order again; of a refunded one, the mail about the refund with both documents',
    args: ['order'],
    changes: true,
    async run({ context: { db, jobs, clock } }, { args: [orderId = ''], actionId }) {
      const { order_id, status, account_id } = await requireOrder(db, orderId);
      if (status === 'uncompleted' || status === 'cancelled') throw new OpsError(`${order_id} is not paid: no receipt`);
      if (!(await findEmail(db, account_id)))
        throw new OpsError(`The account of ${order_id} is erased: it has no email`);
      // The receipt of a refunded order would promise days and a refund.
      const [kind, addedBy] = status === 'refunded' ? ['refund-notice', 'order-refunded'] : ['receipt', 'order-paid'];
      const all = await findJobsOf(db, order_id);
      const open = all.filter(({ ended_at, failure }) => ended_at === null || failure !== null);
      const firstKey = `${kind} ${order_id}`;
      const hasFirst = all.some((job) => job.key === firstKey);
      // Beside a second job, it would send the mail once more when its time comes. The job that has still to add the first mail settles
      // the renewals before: a mail without it could name a charge that is not to come.
      const waiting = open.find((job) => job.kind === kind || (job.kind === addedBy && !hasFirst));
      if (waiting) {
        await retryJobs(db, { key: waiting.key }, clock.now());
        return { job: { key: waiting.key } };
      }
      const key = `${firstKey} again ${actionId}`;
      await jobs.add(db, { kind, key, payload: { orderId: order_id, again: 'true' } });
      return { job: { key } };
    },
  },
];
