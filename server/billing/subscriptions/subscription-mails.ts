/** Mails about a renewal. Each is sent by one job (../jobs.ts), or skipped when it is no longer true. */
import { type Plan, planName, planRank } from '#facts/plans.ts';
import { isAccountDeleted } from '../../accounts/store.ts';
import { addMs } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { SubscriptionRow } from '../../db/schema.ts';
import { storedLocale } from '../../http/negotiate-locale.ts';
import { cardName, describeCard } from '../describe-card.ts';
import { graceMs } from '../entitlements.ts';
import type { PurchaseValues } from '../mails.ts';
import { orderValues } from '../orders/order-mails.ts';
import { findLastCharge, findOrder } from '../orders/store.ts';
import type { CardColumns } from '../payments/stripe/card.ts';
import type { StripeClient } from '../payments/stripe/client.ts';
import { getPlanStatus } from '../plan-status.ts';
import { dashboardUrl, plansUrl, sendToAccount } from '../send-to-account.ts';
import { findRenewingSubscriptions, findSubscription } from './store.ts';

type Payload = Record<string, string>;

/** Skipped when the renewal was resumed since the job was added. */
export async function sendUnsubscribed(
  context: Context,
  { accountId = '', plan: planId = 'personal', endsAt = '', hasEnded = '', locale: language = '' }: Payload,
  key: string,
): Promise<void> {
  const renewing = await findRenewingSubscriptions(context.db, accountId);
  if (renewing.some(({ plan }) => plan === planId)) return;
  const locale = storedLocale(language);
  const plan = planName(planId as Plan);
  if (hasEnded) {
    const values = { plan, plansUrl: plansUrl(context, locale) };
    return sendToAccount(context, accountId, { locale, template: 'unsubscribedInGrace', values }, key);
  }
  const values = { plan, date: new Date(endsAt), dashboardUrl: dashboardUrl(context, locale) };
  await sendToAccount(context, accountId, { locale, template: 'unsubscribed', values }, key);
}

/** Skipped when the account was deleted, the renewal cancelled or a new period started since the job was added. */
export async function sendRenewalNotice(
  context: Context,
  { subscriptionId = '', periodEnd = '' }: Payload,
  key: string,
): Promise<void> {
  const renewal = await findRenewal(context, subscriptionId);
  if (!renewal || renewal.row.current_period_end.toISOString() !== periodEnd) return;
  const { row, locale } = renewal;
  const values = { ...renewal.values, chargeAt: { until: row.current_period_end } };
  await sendToAccount(context, row.account_id, { locale, template: 'renewalNotice', values }, key);
}

/** Skipped when the renewal was cancelled again. */
export async function sendRenewalResumed(
  context: Context,
  { subscriptionId = '' }: Payload,
  key: string,
): Promise<void> {
  const renewal = await findRenewal(context, subscriptionId);
  if (!renewal) return;
  const { row, locale, values } = renewal;
  await sendToAccount(context, row.account_id, { locale, template: 'renewalResumed', values }, key);
}

/** Skipped when the invoice was paid or the account deleted since the job was added. @throws ApiError paymentProviderFailed */
export async function sendRenewalFailed(
  context: Context,
  stripe: StripeClient,
  { invoiceId = '', orderId = '' }: Payload,
  key: string,
): Promise<void> {
  const { db, clock } = context;
  const invoice = await stripe.request((api) => api.invoices.retrieve(invoiceId));
  const order = await findOrder(db, orderId);
  if (!order || invoice.status !== 'open' || (await isAccountDeleted(db, order.account_id))) return;
  const locale = storedLocale(order.locale);
  const { grace } = await getPlanStatus(db, order.account_id, clock.now());
  const row = await findSubscription(db, order.subscription_id ?? '');
  const { orderId: _firstOrder, ...purchase } = orderValues(context, { ...order, ...cardOf(row) });
  const date = { until: grace?.until ?? addMs(clock.now(), graceMs) };
  const payUrl = invoice.hosted_invoice_url ?? purchase.dashboardUrl;
  const values = { ...purchase, date, payUrl };
  await sendToAccount(context, order.account_id, { locale, template: 'renewalFailed', values }, key);
}

/** Skipped when the customer has the plan again, or a higher one. */
export async function sendRenewalLapsed(
  context: Context,
  { subscriptionId = '' }: Payload,
  key: string,
): Promise<void> {
  const { db, clock } = context;
  const row = await findSubscription(db, subscriptionId);
  const charge = row && (await findLastCharge(db, row.id));
  if (!charge || (await isAccountDeleted(db, row.account_id))) return;
  const { plan } = await getPlanStatus(db, row.account_id, clock.now());
  if (planRank(plan) >= planRank(row.plan)) return;
  const locale = storedLocale(charge.locale);
  const amount = { amount: charge.amount, currency: charge.currency };
  const currentPlan = planName(plan);
  const values = { plan: planName(row.plan), amount, currentPlan, plansUrl: plansUrl(context, locale) };
  await sendToAccount(context, row.account_id, { locale, template: 'renewalLapsed', values }, key);
}

/** The card that is charged now; the order may have been paid by an earlier one. */
function cardOf(row: SubscriptionRow | undefined): CardColumns | undefined {
  return row && { card_brand: row.card_brand, card_last4: row.card_last4 };
}

/** What a mail says about a renewal to come; undefined when there is none, or the account was deleted. */
async function findRenewal(context: Context, subscriptionId: string) {
  const { db } = context;
  const row = await findSubscription(db, subscriptionId);
  const charge = row && (await findLastCharge(db, row.id));
  if (!charge || !isRenewing(row) || (await isAccountDeleted(db, row.account_id))) return undefined;
  const locale = storedLocale(charge.locale);
  const purchase: PurchaseValues = {
    plan: planName(row.plan),
    term: charge.term,
    amount: { amount: charge.amount, currency: charge.currency },
    // The card that will be charged; the last charge may have been paid by an earlier one.
    method: cardName(describeCard(row)) ?? charge.payment_method,
    dashboardUrl: dashboardUrl(context, locale),
  };
  return { row, locale, values: { ...purchase, date: row.current_period_end } };
}

function isRenewing({ status, cancel_at_period_end }: SubscriptionRow): boolean {
  return (status === 'active' || status === 'trialing') && !cancel_at_period_end;
}
