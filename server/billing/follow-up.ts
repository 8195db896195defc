/** What follows once a payment or a refund stands in the database: thanks, and no charge that nobody expects. */
import type { Context } from '../context.ts';
import { sendReceipt } from './mails.ts';
import type { Settled } from './settle.ts';
import type { StripeLink } from './stripe.ts';
import { endRenewalOf, renewOnlyNewest } from './subscriptions.ts';

export function followUp(context: Context, stripe: StripeLink, settled: Settled | null): void {
  if (!settled) return;
  const { background } = context;
  const { order } = settled;
  if (settled.what === 'paid') {
    background.run('receipt', () => sendReceipt(context, order));
    background.run('renewals', () => renewOnlyNewest(context, stripe, order.account_id));
  } else if (settled.isLatest) {
    background.run('refund', () => endRenewalOf(context, stripe, order.account_id, settled.subscriptionId));
  }
}
