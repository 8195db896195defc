/** Mails about money: the receipt, and the end of a renewal. */
import type { Context } from '../context.ts';
import type { OrderRow, SubscriptionRow } from '../db/schema.ts';
import { defaultLocale, type Locale, matchLocale } from '../locales.ts';
import type { MailTemplate } from '../mail/render.ts';
import { moneyText } from './money.ts';
import { titleOf } from './plans.ts';
import { emailOf } from './store.ts';

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

const unsubscribed: MailTemplate = {
  subject: 'mail.unsubscribed.subject',
  parts: [{ text: 'mail.unsubscribed.intro' }, { button: 'mail.receipt.dashboard', href: 'dashboardUrl' }],
};

export async function sendReceipt({ db, mail, config }: Context, order: OrderRow): Promise<void> {
  const to = await emailOf(db, order.account_id);
  if (!to) return;
  const locale = matchLocale(order.locale) ?? defaultLocale;
  mail.send({
    to,
    locale,
    template: receipt,
    values: {
      orderId: order.order_id,
      plan: titleOf(order.plan),
      amount: moneyText(order, locale),
      date: dateText(order.completed_at ?? order.created_at, locale),
      dashboardUrl: `${config.publicUrl}/${locale}/dashboard`,
    },
  });
}

export async function sendUnsubscribed(
  { db, mail, config }: Context,
  subscription: SubscriptionRow,
  endsAt: Date,
  locale: Locale,
): Promise<void> {
  const to = await emailOf(db, subscription.account_id);
  if (!to) return;
  const dashboardUrl = `${config.publicUrl}/${locale}/dashboard`;
  const values = { plan: titleOf(subscription.plan), date: dateText(endsAt, locale), dashboardUrl };
  mail.send({ to, locale, template: unsubscribed, values });
}

/** The day in UTC, so that a receipt says the same wherever it was made. */
function dateText(date: Date, locale: string): string {
  const tag = locale === 'ar' ? 'ar-u-nu-latn' : locale;
  return new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(date);
}
