/** Stripe's own pages for a customer: the portal, where the card is updated, and the page of an unpaid invoice. */
import type { Locale } from '#facts/locales.ts';
import type { Context } from '../../../context.ts';
import type { Db } from '../../../db/open.ts';
import { ApiError } from '../../../http/api-error.ts';
import { findCharged } from '../../subscriptions/describe.ts';
import { findLiveSubscriptions, findRenewingSubscriptions } from '../../subscriptions/store.ts';
import { checkSubscription } from './check.ts';
import { stripeLocales } from './checkout-session.ts';
import type { StripeClient } from './client.ts';
import { idOf } from './invoice.ts';

/**
 * @returns the URL of a portal session, which Stripe accepts once and for a short time
 * @throws ApiError noSubscription, paymentProviderFailed
 */
export async function createPortalSession(
  { db, config }: Pick<Context, 'db' | 'config'>,
  stripe: StripeClient,
  accountId: string,
  locale: Locale,
): Promise<string> {
  const charged = findCharged(await findLiveSubscriptions(db, accountId));
  if (!charged) throw new ApiError('noSubscription');
  const { customer } = await stripe.request((api) => api.subscriptions.retrieve(charged.id));
  const return_url = `${config.siteUrl}/${locale}/dashboard?tab=billing`;
  const session = await stripe.request((api) =>
    api.billingPortal.sessions.create({
      customer: idOf(customer) ?? '',
      locale: stripeLocales[locale],
      return_url,
      flow_data: {
        type: 'payment_method_update',
        after_completion: { type: 'redirect', redirect: { return_url } },
      },
    }),
  );
  return session.url;
}

/**
 * @returns the page of the renewal's unpaid invoice
 * @throws ApiError nothingDue, for example when it was paid a moment ago; paymentProviderFailed
 */
export async function findUnpaidInvoiceUrl(context: Context, stripe: StripeClient, accountId: string): Promise<string> {
  for (const row of await findUnpaid(context.db, accountId)) {
    const query = { subscription: row.id, status: 'open' as const, limit: 1 };
    const { data } = await stripe.request((api) => api.invoices.list(query));
    if (data[0]?.hosted_invoice_url) return data[0].hosted_invoice_url;
    await checkSubscription(context, stripe, row);
  }
  throw new ApiError('nothingDue');
}

async function findUnpaid(db: Db, accountId: string) {
  return (await findRenewingSubscriptions(db, accountId)).filter(({ status }) => status === 'past_due');
}
