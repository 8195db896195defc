/** Billing mails: receipts, refunds and renewals. Each is sent by one job (jobs.ts). */
import { defaultLocale, intlTag, type Locale } from '#facts/locales.ts';
import { formatMoney } from '#facts/money.ts';
import { type Plan, planName } from '#facts/plans.ts';
import { findEmail, isAccountDeleted } from '../accounts/store.ts';
import { addMs } from '../clock.ts';
import type { Context } from '../context.ts';
import type { OrderRow } from '../db/schema.ts';
import { matchLocale } from '../http/negotiate-locale.ts';
import { formatDate } from '../mail/format-date.ts';
import type { MailPart, MailTemplate } from '../mail/render.ts';
import { graceMs } from './entitlements.ts';
import { findLastCharge, findOrder } from './orders/store.ts';
import type { StripeClient } from './payments/stripe/client.ts';
import { getPlanStatus } from './plan-status.ts';
import { findSubscription } from './subscriptions/store.ts';

const dashboardButton: MailPart = { button: 'mail.receipt.dashboard', href: 'dashboardUrl' };

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
    dashboardButton,
    { text: 'mail.receipt.refund' },
  ],
};

const unsubscribed: MailTemplate = {
  subject: 'mail.unsubscribed.subject',
  parts: [{ text: 'mail.unsubscribed.intro' }, { text: 'mail.unsubscribed.undo' }, dashboardButton],
};

const refundNotice: MailTemplate = {
  subject: 'mail.refund.subject',
  parts: [{ text: 'mail.refund.intro' }, { text: 'mail.refund.when' }, dashboardButton],
};

const renewalNotice: MailTemplate = {
  subject: 'mail.renewalNotice.subject',
  parts: [{ text: 'mail.renewalNotice.intro' }, { text: 'mail.renewalNotice.choice' }, dashboardButton],
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

/** @param key the job's key; it makes a repeated mail recognizable as the same one */
export async function sendReceipt(context: Context, order: OrderRow, key: string): Promise<void> {
  const locale = localeOf(order);
  await sendToAccount(context, order.account_id, key, receipt, locale, {
    orderId: order.order_id,
    plan: planName(order.plan),
    amount: formatMoney(order, intlTag(locale)),
    date: formatDate(order.completed_at ?? order.created_at, locale),
  });
}

export async function sendRefundNotice(context: Context, order: OrderRow, key: string): Promise<void> {
  const locale = localeOf(order);
  const values = { orderId: order.order_id, plan: planName(order.plan), amount: formatMoney(order, intlTag(locale)) };
  await sendToAccount(context, order.account_id, key, refundNotice, locale, values);
}

export async function sendUnsubscribed(
  context: Context,
  { accountId = '', plan = 'personal', endsAt = '', locale: storedLocale = '' }: Payload,
  key: string,
): Promise<void> {
  const locale = localeOf({ locale: storedLocale });
  const values = { plan: planName(plan as Plan), date: formatDate(new Date(endsAt), locale) };
  await sendToAccount(context, accountId, key, unsubscribed, locale, values);
}

/** Skipped when the account was deleted, the renewal cancelled or a new period started since the job was added. */
export async function sendRenewalNotice(
  context: Context,
  { subscriptionId = '', periodEnd = '' }: Payload,
  key: string,
): Promise<void> {
  const row = await findSubscription(context.db, subscriptionId);
  const charge = await findLastCharge(context.db, subscriptionId);
  const isCurrent = row?.current_period_end.toISOString() === periodEnd && !row.cancel_at_period_end;
  if (!row || !charge || !isCurrent || (await isAccountDeleted(context.db, row.account_id))) return;
  const locale = localeOf(charge);
  const values = {
    plan: planName(row.plan),
    amount: formatMoney(charge, intlTag(locale)),
    date: formatDate(row.current_period_end, locale),
  };
  await sendToAccount(context, row.account_id, key, renewalNotice, locale, values);
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
  const locale = localeOf(order);
  const { grace } = await getPlanStatus(db, order.account_id, clock.now());
  await sendToAccount(context, order.account_id, key, renewalFailed, locale, {
    plan: planName(order.plan),
    amount: formatMoney(order, intlTag(locale)),
    date: formatDate(grace?.until ?? addMs(clock.now(), graceMs), locale),
    payUrl: invoice.hosted_invoice_url ?? dashboardUrl(context, locale),
  });
}

/** Sends nothing to an account that has been erased since. */
async function sendToAccount(
  context: Context,
  accountId: string,
  key: string,
  template: MailTemplate,
  locale: Locale,
  values: Record<string, string>,
): Promise<void> {
  const to = await findEmail(context.db, accountId);
  if (!to) return;
  const allValues = { dashboardUrl: dashboardUrl(context, locale), ...values };
  await context.mail.deliver({ to, locale, template, values: allValues }, key);
}

function dashboardUrl({ config }: Pick<Context, 'config'>, locale: Locale): string {
  return `${config.publicUrl}/${locale}/dashboard`;
}

function localeOf({ locale }: Pick<OrderRow, 'locale'>): Locale {
  return matchLocale(locale) ?? defaultLocale;
}
