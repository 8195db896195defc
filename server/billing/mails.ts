/** Mails about money: receipts, refunds, renewals. Each is one job (jobs.ts). */

import { defaultLocale, intlTag, type Locale } from '#facts/locales.ts';
import { formatMoney } from '#facts/money.ts';
import { addMs } from '../clock.ts';
import type { Context } from '../context.ts';
import type { OrderRow } from '../db/schema.ts';
import { matchLocale } from '../locales.ts';
import { dateText } from '../mail/date-text.ts';
import type { MailPart, MailTemplate } from '../mail/render.ts';
import { findOrder } from './order-store.ts';
import { type Plan, titleOf } from './plans.ts';
import { graceMs } from './rules.ts';
import { getPlanStatus } from './standing.ts';
import { emailOf, isDeleted } from './store.ts';
import { ask, type StripeLink } from './stripe/link.ts';
import { findSubscription, lastChargeOf } from './subscription-store.ts';

const receipt: MailTemplate = {
  subject: 'mail.receipt.subject',
  parts: [
    { text: 'mail.receipt.intro' },
    {
      rows: [
        { label: 'mail.receipt.order', value: 'orderId' },
        { label: 'mail.receipt.plan', value: 'plan' },
        { label: 'mail.receipt.amount', value: 'amount' },
        { label: 'mail.receipt.date', value: 'date' },
      ],
    },
    { button: 'mail.receipt.dashboard', href: 'dashboardUrl' },
    { text: 'mail.receipt.refund' },
  ],
};

const toDashboard: MailPart = { button: 'mail.receipt.dashboard', href: 'dashboardUrl' };

const unsubscribed: MailTemplate = {
  subject: 'mail.unsubscribed.subject',
  parts: [{ text: 'mail.unsubscribed.intro' }, { text: 'mail.unsubscribed.undo' }, toDashboard],
};

const refundNotice: MailTemplate = {
  subject: 'mail.refund.subject',
  parts: [{ text: 'mail.refund.intro' }, { text: 'mail.refund.when' }, toDashboard],
};

const renewalNotice: MailTemplate = {
  subject: 'mail.renewalNotice.subject',
  parts: [{ text: 'mail.renewalNotice.intro' }, { text: 'mail.renewalNotice.choice' }, toDashboard],
};

const renewalFailed: MailTemplate = {
  subject: 'mail.renewalFailed.subject',
  parts: [
    { text: 'mail.renewalFailed.intro' },
    { text: 'mail.renewalFailed.grace' },
    { button: 'mail.renewalFailed.pay', href: 'payUrl' },
  ],
};

type Payload = Record<string, string>;

/** `key`: of the job; it makes a mail that is sent again recognisable. */
export async function sendReceipt(context: Context, order: OrderRow, key: string): Promise<void> {
  const locale = localeOf(order);
  await sendTo(context, order.account_id, key, receipt, locale, {
    orderId: order.order_id,
    plan: titleOf(order.plan),
    amount: formatMoney(order, intlTag(locale)),
    date: dateText(order.completed_at ?? order.created_at, locale),
  });
}

export async function sendRefundNotice(context: Context, order: OrderRow, key: string): Promise<void> {
  const locale = localeOf(order);
  const values = { orderId: order.order_id, plan: titleOf(order.plan), amount: formatMoney(order, intlTag(locale)) };
  await sendTo(context, order.account_id, key, refundNotice, locale, values);
}

export async function sendUnsubscribed(
  context: Context,
  { accountId = '', plan = 'personal', endsAt = '', locale: asked = '' }: Payload,
  key: string,
): Promise<void> {
  const locale = matchLocale(asked) ?? defaultLocale;
  const values = { plan: titleOf(plan as Plan), date: dateText(new Date(endsAt), locale) };
  await sendTo(context, accountId, key, unsubscribed, locale, values);
}

/** Says nothing when the account or the renewal was ended, or the period has moved on, since the notice was written. */
export async function sendRenewalNotice(
  context: Context,
  { subscriptionId = '', periodEnd = '' }: Payload,
  key: string,
): Promise<void> {
  const row = await findSubscription(context.db, subscriptionId);
  const charge = await lastChargeOf(context.db, subscriptionId);
  const isCurrent = row?.current_period_end.toISOString() === periodEnd && !row.cancel_at_period_end;
  if (!row || !charge || !isCurrent || (await isDeleted(context.db, row.account_id))) return;
  const locale = localeOf(charge);
  const values = {
    plan: titleOf(row.plan),
    amount: formatMoney(charge, intlTag(locale)),
    date: dateText(row.current_period_end, locale),
  };
  await sendTo(context, row.account_id, key, renewalNotice, locale, values);
}

/** Says nothing when the invoice was paid, or the account deleted, meanwhile. @throws ApiError providerFailed */
export async function sendRenewalFailed(
  context: Context,
  stripe: StripeLink,
  { invoiceId = '', orderId = '' }: Payload,
  key: string,
): Promise<void> {
  const invoice = await ask(stripe.api.invoices.retrieve(invoiceId), context.log);
  const order = await findOrder(context.db, orderId);
  if (!order || invoice.status !== 'open' || (await isDeleted(context.db, order.account_id))) return;
  const locale = localeOf(order);
  const { grace } = await getPlanStatus(context.db, order.account_id, context.clock.now());
  await sendTo(context, order.account_id, key, renewalFailed, locale, {
    plan: titleOf(order.plan),
    amount: formatMoney(order, intlTag(locale)),
    date: dateText(grace?.until ?? addMs(context.clock.now(), graceMs), locale),
    payUrl: invoice.hosted_invoice_url ?? dashboardOf(context, locale),
  });
}

/** An account that is gone by now gets nothing. */
async function sendTo(
  context: Context,
  accountId: string,
  key: string,
  template: MailTemplate,
  locale: Locale,
  values: Record<string, string>,
): Promise<void> {
  const to = await emailOf(context.db, accountId);
  if (!to) return;
  const dashboardUrl = dashboardOf(context, locale);
  await context.mail.deliver({ to, locale, template, values: { dashboardUrl, ...values } }, key);
}

function dashboardOf({ config }: Context, locale: Locale): string {
  return `${config.publicUrl}/${locale}/dashboard`;
}

function localeOf({ locale }: Pick<OrderRow, 'locale'>): Locale {
  return matchLocale(locale) ?? defaultLocale;
}
