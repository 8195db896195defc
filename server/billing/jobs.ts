/** Handlers of billing's jobs: mails, and requests to payment providers (docs/decisions/0025-background-jobs.md). */
import { dayMs } from '../clock.ts';
import type { Context } from '../context.ts';
import type { OrderRow } from '../db/schema.ts';
import type { JobOptions } from '../jobs/jobs.ts';
import { graceMs } from './entitlements.ts';
import { sendOrderMail, sendReceipt, sendRefundDeclined, sendRefundNotice } from './orders/order-mails.ts';
import { findOrder } from './orders/store.ts';
import { sendTermEnded, sendTermEnding } from './orders/term-mails.ts';
import { checkDisputes } from './payments/check-disputes.ts';
import type { PaymentClients } from './payments/create-providers.ts';
import { addReceipt, addRefundNotice } from './payments/payment-jobs.ts';
import type { StripeClient } from './payments/stripe/client.ts';
import { updateCustomerEmail } from './payments/stripe/customer-email.ts';
import { closeLapsedSubscription } from './payments/stripe/subscription-changes.ts';
import { endRenewal, endRenewals, settleRenewals } from './subscriptions/renewals.ts';
import { findLiveSubscriptions, findSubscription } from './subscriptions/store.ts';
import {
  sendRenewalFailed,
  sendRenewalLapsed,
  sendRenewalNotice,
  sendRenewalResumed,
  sendUnsubscribed,
} from './subscriptions/subscription-mails.ts';

type Payload = Record<string, string>;
const withoutMail: JobOptions = { sendsMail: false };

/** Jobs that only say what became of an order. */
const orderMails = {
  'refund-requested': 'refundRequested',
  'dispute-open': 'disputeOpened',
  'dispute-won': 'disputeWon',
  'dispute-lost': 'disputeLost',
} as const;

export function registerBillingJobs(context: Context, payments: PaymentClients): void {
  const { jobs, db } = context;
  const { stripe, paymentProviders } = payments;
  const handle = (kind: string, work: (payload: Payload, key: string) => Promise<void>, options?: JobOptions) =>
    jobs.handle(kind, ({ payload, key }) => work(payload, key), options);
  /**
   * Where Stripe is switched off, a job of an account that Stripe will not charge ends: one without a handler would be due forever.
   * Any other is tried again and fails visibly, because somebody has to end those subscriptions.
   */
  const handleAtStripe = (
    kind: string,
    work: (client: StripeClient, payload: Payload, key: string) => Promise<void>,
    options?: JobOptions,
  ) =>
    handle(
      kind,
      async (payload, key) => {
        if (stripe) return work(stripe, payload, key);
        const { accountId } = payload;
        if (!accountId || (await findLiveSubscriptions(db, accountId)).length > 0)
          throw new Error('Stripe is switched off, but has live subscriptions');
      },
      options,
    );
  /** The last look before a charge: whatever was lost, paid time is not charged again. */
  const settleBeforeNotice = async ({ subscriptionId = '' }: Payload) => {
    const row = await findSubscription(db, subscriptionId);
    if (stripe && row) await settleRenewals(context, stripe, row.account_id, null);
  };
  /** After a refund or a dispute. Another subscription may have been charged for the time that it took away. */
  const endAndSettleRenewals = async ({ accountId = '', subscriptionId }: Payload) => {
    if (!stripe) return;
    if (subscriptionId) await endRenewal(context, stripe, accountId, subscriptionId);
    await settleRenewals(context, stripe, accountId, null);
  };
  const handleOrder = (
    kind: string,
    work: (order: OrderRow, payload: Payload, key: string) => Promise<void>,
    options?: JobOptions,
  ) =>
    handle(
      kind,
      async (payload, key) => {
        const order = await findOrder(db, payload.orderId ?? '');
        if (order) await work(order, payload, key);
      },
      options,
    );

  // Jobs of their own, so that no mail server delays the end of a renewal. Their mails name the next charge, so they come after them.
  handleOrder(
    'order-paid',
    async (order) => {
      if (stripe) await settleRenewals(context, stripe, order.account_id, order);
      await addReceipt(jobs, db, order);
    },
    withoutMail,
  );
  handleOrder(
    'order-refunded',
    async (order, payload) => {
      await endAndSettleRenewals({ ...payload, accountId: order.account_id });
      await addRefundNotice(jobs, db, order);
    },
    withoutMail,
  );
  handleOrder('receipt', async (order, payload, key) => {
    // By now there may be another next charge. Only a job of a former version has the purchase still to settle.
    const purchase = payload.again || payload.settled ? null : order;
    if (stripe) await settleRenewals(context, stripe, order.account_id, purchase);
    await sendReceipt(context, order, key);
  });
  handleOrder('refund-notice', async (order, payload, key) => {
    await endAndSettleRenewals({ ...payload, accountId: order.account_id });
    await sendRefundNotice(context, order, key, payload.again !== undefined);
  });
  handleOrder('refund-declined', (order, _payload, key) => sendRefundDeclined(context, order, key));
  for (const [kind, template] of Object.entries(orderMails))
    handleOrder(kind, (order, _payload, key) => sendOrderMail(context, template, order, key));
  handleOrder('term-ending', (order, { entitlementId = '' }, key) =>
    sendTermEnding(context, order, entitlementId, key),
  );
  handleOrder('term-ended', (order, { entitlementId = '' }, key) => sendTermEnded(context, order, entitlementId, key));
  handleOrder(
    'close-page',
    async (order) => paymentProviders[order.payment_method]?.closeCheckoutSession(order),
    withoutMail,
  );
  handle(
    'renewal-notice',
    async (payload, key) => {
      await settleBeforeNotice(payload);
      await sendRenewalNotice(context, payload, key);
    },
    // Added seven days before the charge: after the charge the notice would be wrong.
    { giveUpAfterMs: 6 * dayMs },
  );
  handle('unsubscribed', (payload, key) => sendUnsubscribed(context, payload, key));
  handle('renewal-resumed', (payload, key) => sendRenewalResumed(context, payload, key));
  handle('renewal-lapsed', (payload, key) => sendRenewalLapsed(context, payload, key));
  handle('check-disputes', () => checkDisputes(context, payments), withoutMail);
  handleAtStripe('end-renewal', (_client, payload) => endAndSettleRenewals(payload), withoutMail);
  handleAtStripe('renewal-failed', (client, payload, key) => sendRenewalFailed(context, client, payload, key), {
    giveUpAfterMs: graceMs,
  });
  handleAtStripe(
    'settle-renewals',
    async (client, { accountId = '', orderId = '' }) =>
      settleRenewals(context, client, accountId, (await findOrder(db, orderId)) ?? null),
    withoutMail,
  );
  handleAtStripe(
    'customer-email',
    (client, { accountId = '' }) => updateCustomerEmail(context, client, accountId),
    withoutMail,
  );
  handleAtStripe(
    'close-invoices',
    (client, { subscriptionId = '' }) => closeLapsedSubscription(client, subscriptionId),
    withoutMail,
  );
  handleAtStripe('end-renewals', (client, { accountId = '' }) => endRenewals(context, client, accountId), withoutMail);
}
