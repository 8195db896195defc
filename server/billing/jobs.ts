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
const withMail: JobOptions = { sendsMail: true };
const withoutMail: JobOptions = { sendsMail: false };

export function registerBillingJobs(context: Context, payments: PaymentClients): void {
  registerOrderJobs(context, payments);
  registerRenewalJobs(context, payments);
  context.jobs.handle('check-disputes', () => checkDisputes(context, payments), withoutMail);
}

/** Jobs that only say what became of an order. */
const orderMails = {
  'refund-requested': 'refundRequested',
  'dispute-open': 'disputeOpened',
  'dispute-won': 'disputeWon',
  'dispute-lost': 'disputeLost',
} as const;

function registerOrderJobs(context: Context, { stripe, paymentProviders }: PaymentClients): void {
  const { jobs, db } = context;
  const handle = (
    kind: string,
    options: JobOptions,
    work: (order: OrderRow, payload: Payload, key: string) => Promise<void>,
  ) =>
    jobs.handle(
      kind,
      async ({ payload, key }) => {
        const order = await findOrder(db, payload.orderId ?? '');
        if (order) await work(order, payload, key);
      },
      options,
    );

  // Jobs of their own, so that no mail server delays the end of a renewal. Their mails name the next charge, so they come after them.
  handle('order-paid', withoutMail, async (order) => {
    if (stripe) await settleRenewals(context, stripe, order.account_id, order);
    await addReceipt(jobs, db, order);
  });
  handle('order-refunded', withoutMail, async (order, payload) => {
    await endAndSettleRenewals(context, stripe, { ...payload, accountId: order.account_id });
    await addRefundNotice(jobs, db, order);
  });
  handle('receipt', withMail, async (order, payload, key) => {
    // By now there may be another next charge. Only a job of a former version has the purchase still to settle.
    const purchase = payload.again || payload.settled ? null : order;
    if (stripe) await settleRenewals(context, stripe, order.account_id, purchase);
    await sendReceipt(context, order, key);
  });
  handle('refund-notice', withMail, async (order, payload, key) => {
    await endAndSettleRenewals(context, stripe, { ...payload, accountId: order.account_id });
    await sendRefundNotice(context, order, key, payload.again !== undefined);
  });
  handle('refund-declined', withMail, (order, _payload, key) => sendRefundDeclined(context, order, key));
  for (const [kind, template] of Object.entries(orderMails))
    handle(kind, withMail, (order, _payload, key) => sendOrderMail(context, template, order, key));
  handle('term-ending', withMail, (order, { entitlementId = '' }, key) =>
    sendTermEnding(context, order, entitlementId, key),
  );
  handle('term-ended', withMail, (order, { entitlementId = '' }, key) =>
    sendTermEnded(context, order, entitlementId, key),
  );
  handle('close-page', withoutMail, async (order) =>
    paymentProviders[order.payment_method]?.closeCheckoutSession(order),
  );
}

function registerRenewalJobs(context: Context, { stripe }: PaymentClients): void {
  const { jobs, db } = context;
  const handle = (kind: string, options: JobOptions, work: (payload: Payload, key: string) => Promise<void>) =>
    jobs.handle(kind, ({ payload, key }) => work(payload, key), options);
  /**
   * Where Stripe is switched off, a job of an account that Stripe will not charge ends: one without a handler would be due forever.
   * Any other is tried again and fails visibly, because somebody has to end those subscriptions.
   */
  const handleAtStripe = (
    kind: string,
    options: JobOptions,
    work: (client: StripeClient, payload: Payload, key: string) => Promise<void>,
  ) =>
    handle(kind, options, async (payload, key) => {
      if (stripe) return work(stripe, payload, key);
      const { accountId } = payload;
      if (!accountId || (await findLiveSubscriptions(db, accountId)).length > 0)
        throw new Error('Stripe is switched off, but has live subscriptions');
    });

  // Added seven days before the charge: after the charge the notice would be wrong.
  handle('renewal-notice', { giveUpAfterMs: 6 * dayMs }, async (payload, key) => {
    // The last look before a charge: whatever was lost, paid time is not charged again.
    const row = await findSubscription(db, payload.subscriptionId ?? '');
    if (stripe && row) await settleRenewals(context, stripe, row.account_id, null);
    await sendRenewalNotice(context, payload, key);
  });
  handle('unsubscribed', withMail, (payload, key) => sendUnsubscribed(context, payload, key));
  handle('renewal-resumed', withMail, (payload, key) => sendRenewalResumed(context, payload, key));
  handle('renewal-lapsed', withMail, (payload, key) => sendRenewalLapsed(context, payload, key));
  handleAtStripe('renewal-failed', { giveUpAfterMs: graceMs }, (client, payload, key) =>
    sendRenewalFailed(context, client, payload, key),
  );
  handleAtStripe('end-renewal', withoutMail, (client, payload) => endAndSettleRenewals(context, client, payload));
  // Until Stripe can be reached, the account may have been restored and have bought again. Jobs of a former version name no time.
  handleAtStripe('end-renewals', withoutMail, (client, { accountId = '', deletedAt }) =>
    endRenewals(context, client, accountId, deletedAt ? new Date(deletedAt) : null),
  );
  handleAtStripe('settle-renewals', withoutMail, async (client, { accountId = '', orderId = '' }) =>
    settleRenewals(context, client, accountId, (await findOrder(db, orderId)) ?? null),
  );
  handleAtStripe('customer-email', withoutMail, (client, { accountId = '' }) =>
    updateCustomerEmail(context, client, accountId),
  );
  handleAtStripe('close-invoices', withoutMail, (client, { subscriptionId = '' }) =>
    closeLapsedSubscription(client, subscriptionId),
  );
}

/** After a refund or a dispute. Another subscription may have been charged for the time that it took away. */
async function endAndSettleRenewals(
  context: Context,
  stripe: StripeClient | null,
  { accountId = '', subscriptionId }: Payload,
): Promise<void> {
  if (!stripe) return;
  if (subscriptionId) await endRenewal(context, stripe, accountId, subscriptionId);
  await settleRenewals(context, stripe, accountId, null);
}
