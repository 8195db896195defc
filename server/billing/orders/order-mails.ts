/** Mails about one order. Each is sent by one job (../jobs.ts), or skipped when it is no longer true. */
import { intlTag } from '#facts/locales.ts';
import { planName } from '#facts/plans.ts';
import { isAccountDeleted } from '../../accounts/store.ts';
import type { Context } from '../../context.ts';
import type { OrderRow } from '../../db/schema.ts';
import { storedLocale } from '../../http/negotiate-locale.ts';
import { cardName, describeCard } from '../describe-card.ts';
import { attachDocuments } from '../invoices/get-document.ts';
import type { NextChargeValues, OrderValues, TaxValues } from '../mails.ts';
import { getPlanStatus, type PlanStatus } from '../plan-status.ts';
import { dashboardUrl, sendToAccount } from '../send-to-account.ts';
import { formatTaxRate, splitTax } from '../tax.ts';
import { findLastCharge } from './store.ts';

/** @param key the job's key */
export async function sendReceipt(context: Context, order: OrderRow, key: string): Promise<void> {
  const status = await getPlanStatus(context.db, order.account_id, context.clock.now());
  const own = status.entitlements.find(({ entitlement }) => entitlement.orderId === order.order_id);
  const nextCharge = await nextChargeOf(context, status);
  const values = {
    ...orderValues(context, order),
    ...taxValues(order),
    ...nextCharge,
    period: own ? { start: own.startsAt, end: own.endsAt } : null,
    date: order.completed_at ?? order.created_at,
  };
  const send = { locale: storedLocale(order.locale), values, ...(await attachDocuments(context, order, ['invoice'])) };
  if (order.payment_method === 'paypal') {
    const last = status.entitlements.findLast(({ entitlement }) => entitlement.plan === order.plan);
    const endsAt = nextCharge.nextCharge ? null : (last?.endsAt ?? null);
    const content = { ...send, template: 'termReceipt' as const, values: { ...values, endsAt } };
    return sendToAccount(context, order.account_id, content, key);
  }
  const template = isRenewal(order) ? 'renewalReceipt' : 'receipt';
  await sendToAccount(context, order.account_id, { ...send, template }, key);
}

/** @param isAgain support sends it again, for a customer who may have lost the receipt, too */
export async function sendRefundNotice(
  context: Context,
  order: OrderRow,
  key: string,
  isAgain: boolean,
): Promise<void> {
  const status = await getPlanStatus(context.db, order.account_id, context.clock.now());
  const nextCharge = await nextChargeOf(context, status);
  const noRenewal = nextCharge.nextCharge ? null : 'yes';
  const values = { ...orderValues(context, order), ...taxValues(order), ...nextCharge, noRenewal };
  const attached = await attachDocuments(context, order, isAgain ? ['invoice', 'creditNote'] : ['creditNote']);
  const content = { locale: storedLocale(order.locale), template: 'refundNotice' as const, values, ...attached };
  await sendToAccount(context, order.account_id, content, key);
}

/** Skipped when the request was approved after all. */
export async function sendRefundDeclined(context: Context, order: OrderRow, key: string): Promise<void> {
  if (order.status !== 'completed' || (await isAccountDeleted(context.db, order.account_id))) return;
  const values = { ...orderValues(context, order), message: order.refund_decline_message || null };
  await sendToAccount(
    context,
    order.account_id,
    { locale: storedLocale(order.locale), template: 'refundDeclined', values },
    key,
  );
}

type OrderMail = 'refundRequested' | 'disputeOpened' | 'disputeWon' | 'disputeLost';

/** Whether a mail is still true when it is sent. */
const isTrue: Record<OrderMail, (order: OrderRow) => boolean> = {
  refundRequested: ({ status, refund_declined_at }) => status === 'completed' && refund_declined_at === null,
  disputeOpened: ({ status, disputed_at }) => status === 'completed' && disputed_at !== null,
  disputeWon: ({ status, disputed_at }) => status === 'completed' && disputed_at === null,
  disputeLost: ({ status }) => status === 'refunded',
};

/** Mails that only say what became of an order. */
export async function sendOrderMail(
  context: Context,
  template: OrderMail,
  order: OrderRow,
  key: string,
): Promise<void> {
  if (!isTrue[template](order) || (await isAccountDeleted(context.db, order.account_id))) return;
  const attached = template === 'disputeLost' ? await attachDocuments(context, order, ['creditNote']) : {};
  const content = { locale: storedLocale(order.locale), template, values: orderValues(context, order), ...attached };
  await sendToAccount(context, order.account_id, content, key);
}

export function orderValues(context: Pick<Context, 'config'>, order: OrderRow): OrderValues {
  const { order_id: orderId, term, amount, currency, payment_method } = order;
  const method = cardName(describeCard(order)) ?? payment_method;
  const url = dashboardUrl(context, storedLocale(order.locale));
  return { orderId, plan: planName(order.plan), term, amount: { amount, currency }, method, dashboardUrl: url };
}

/** The tax that the amount contains. */
function taxValues(order: OrderRow): TaxValues {
  const { amount, currency, tax_rate } = order;
  if (!tax_rate) return { tax: null, taxPercent: null };
  const tax = { amount: splitTax(amount, tax_rate).tax, currency };
  return { tax, taxPercent: formatTaxRate(tax_rate, intlTag(storedLocale(order.locale))) };
}

/** Renewals are charged without a page of the payment provider. */
function isRenewal({ subscription_id, checkout_session_id }: OrderRow): boolean {
  return subscription_id !== null && checkout_session_id === null;
}

async function nextChargeOf({ db }: Pick<Context, 'db'>, { liveSubscriptions }: PlanStatus): Promise<NextChargeValues> {
  const renewing = liveSubscriptions.find(({ cancel_at_period_end }) => !cancel_at_period_end);
  const charge = renewing && (await findLastCharge(db, renewing.id));
  if (!charge) return { nextCharge: null, nextAmount: null, nextCard: 'none' };
  const { amount, currency } = charge;
  // A PayPal payment does not renew: the card says that the next charge is that of another subscription.
  const nextCard = cardName(describeCard(renewing)) ?? 'none';
  return { nextCharge: renewing.current_period_end, nextAmount: { amount, currency }, nextCard };
}
