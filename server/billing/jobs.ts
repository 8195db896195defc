/** What billing does later: mails about money, and what has to be said to a provider (server/jobs). */
import type { Context } from '../context.ts';
import type { JobHandler } from '../jobs/jobs.ts';
import { sendReceipt, sendRefundNotice, sendRenewalFailed, sendRenewalNotice, sendUnsubscribed } from './mails.ts';
import { findOrder } from './order-store.ts';
import type { Providers } from './provider.ts';
import type { StripeLink } from './stripe/link.ts';
import { endRenewalOf, endRenewals, renewOnlyNewest } from './stripe/renewals.ts';

export function billingJobs(context: Context, providers: Providers, stripe: StripeLink | null): void {
  const { jobs, db } = context;
  const handle = (kind: string, work: (payload: Record<string, string>, key: string) => Promise<void>) => {
    const handler: JobHandler = async ({ payload, key }) => {
      await work(payload, key);
      return undefined;
    };
    jobs.handle(kind, handler);
  };
  const orderOf = ({ orderId = '' }: Record<string, string>) => findOrder(db, orderId);

  handle('receipt', async (payload, key) => {
    const order = await orderOf(payload);
    if (order) await sendReceipt(context, order, key);
  });
  handle('refund-notice', async (payload, key) => {
    const order = await orderOf(payload);
    if (order) await sendRefundNotice(context, order, key);
  });
  handle('close-page', async (payload) => {
    const order = await orderOf(payload);
    if (order) await providers[order.payment_method]?.closePage(order);
  });
  handle('renewal-notice', (payload, key) => sendRenewalNotice(context, payload, key));
  handle('unsubscribed', (payload, key) => sendUnsubscribed(context, payload, key));
  if (!stripe) return;
  handle('renewal-failed', (payload, key) => sendRenewalFailed(context, stripe, payload, key));
  handle('renew-only-newest', ({ accountId = '' }) => renewOnlyNewest(context, stripe, accountId));
  handle('end-renewals', ({ accountId = '' }) => endRenewals(context, stripe, accountId));
  handle('end-renewal', ({ accountId = '', subscriptionId = '' }) =>
    endRenewalOf(context, stripe, accountId, subscriptionId),
  );
}
