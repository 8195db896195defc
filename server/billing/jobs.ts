/** Handlers of billing's jobs: mails, and requests to payment providers (docs/decisions/0025-background-jobs.md). */
import type { Context } from '../context.ts';
import { sendReceipt, sendRefundNotice, sendRenewalFailed, sendRenewalNotice, sendUnsubscribed } from './mails.ts';
import { findOrder } from './orders/store.ts';
import type { PaymentProviders } from './payments/provider.ts';
import type { StripeClient } from './payments/stripe/client.ts';
import { endRenewal, endRenewals, renewOnlyNewest } from './subscriptions/renewals.ts';

type Payload = Record<string, string>;

export function handleBillingJobs(
  context: Context,
  paymentProviders: PaymentProviders,
  stripe: StripeClient | null,
): void {
  const { jobs, db } = context;
  const handle = (kind: string, work: (payload: Payload, key: string) => Promise<void>) =>
    jobs.handle(kind, async ({ payload, key }) => {
      await work(payload, key);
      return undefined;
    });
  const findJobOrder = ({ orderId = '' }: Payload) => findOrder(db, orderId);

  handle('receipt', async (payload, key) => {
    const order = await findJobOrder(payload);
    if (order) await sendReceipt(context, order, key);
  });
  handle('refund-notice', async (payload, key) => {
    const order = await findJobOrder(payload);
    if (order) await sendRefundNotice(context, order, key);
  });
  handle('close-page', async (payload) => {
    const order = await findJobOrder(payload);
    if (order) await paymentProviders[order.payment_method]?.expireCheckoutSession(order);
  });
  handle('renewal-notice', (payload, key) => sendRenewalNotice(context, payload, key));
  handle('unsubscribed', (payload, key) => sendUnsubscribed(context, payload, key));
  if (!stripe) return;
  handle('renewal-failed', (payload, key) => sendRenewalFailed(context, stripe, payload, key));
  handle('renew-only-newest', ({ accountId = '' }) => renewOnlyNewest(context, stripe, accountId));
  handle('end-renewals', ({ accountId = '' }) => endRenewals(context, stripe, accountId));
  handle('end-renewal', ({ accountId = '', subscriptionId = '' }) =>
    endRenewal(context, stripe, accountId, subscriptionId),
  );
}
