/** The mails about money: each export is in the gallery (docs/decisions/0048-mails.md). */
import type { Money } from '#facts/money.ts';
import type { Term } from '#facts/plans.ts';
import type { Deadline, MailPart, MailRow, MailTemplate, Period } from '../mail/template.ts';

const dashboardButton: MailPart<'dashboardUrl'> = { button: 'mail.dashboard', href: 'dashboardUrl' };
const plansButton: MailPart<'plansUrl'> = { button: 'mail.plans', href: 'plansUrl' };
/** What was paid for and how; the same rows in every mail about a payment. */
const planRows: MailRow<'plan' | 'term'>[] = [
  { label: 'mail.details.plan', value: 'plan' },
  { label: 'mail.details.term', value: 'term', text: 'mail.details.termValue' },
];
const priceRows: MailRow<'amount' | 'method'>[] = [
  { label: 'mail.details.amount', value: 'amount' },
  { label: 'mail.details.method', value: 'method', text: 'mail.details.methodValue' },
];
const orderRow: MailRow<'orderId'> = { label: 'mail.details.order', value: 'orderId' };
/** Left out when the amount contains no tax that is stated. */
const taxRow: MailRow<'tax'> = { label: 'mail.details.tax', value: 'tax', text: 'mail.details.taxValue' };
/** Left out when no renewal follows. */
const nextChargeRow: MailRow<'nextCharge'> = {
  label: 'mail.details.nextCharge',
  value: 'nextCharge',
  text: 'mail.details.nextChargeValue',
};
const orderRows: MailPart<'orderId' | 'plan' | 'term' | 'amount' | 'method'> = {
  rows: [orderRow, ...planRows, ...priceRows],
};

const plan = 'Personal';
const amount: Money = { amount: 999, currency: 'USD' };
const period: Period = { start: new Date('2026-11-21'), end: new Date('2026-12-21') };
const dashboardUrl = 'https://tern.example/dashboard';
const plansUrl = 'https://tern.example/pricing';

export type PurchaseValues = {
  plan: string;
  term: Term;
  amount: Money;
  /** `card`, `paypal`, or which card it was. */
  method: string;
  dashboardUrl: string;
};
const purchase: PurchaseValues = { plan, term: 'month', amount, method: 'Visa •••• 4242', dashboardUrl };
export type OrderValues = PurchaseValues & { orderId: string };
const order: OrderValues = { ...purchase, orderId: 'TRN-7K3M-9Q2X' };
/** Null when no renewal follows. `nextCard`: `none` while the card is unknown. */
export type NextChargeValues = { nextCharge: Date | null; nextAmount: Money | null; nextCard: string };
const nextCharge: NextChargeValues = { nextCharge: period.end, nextAmount: amount, nextCard: 'Visa •••• 4242' };

export type TaxValues = { tax: Money | null; taxPercent: string | null };
type ReceiptValues = OrderValues & NextChargeValues & TaxValues & { period: Period | null; date: Date };
const receiptRows: MailPart<keyof ReceiptValues> = {
  rows: [
    orderRow,
    ...planRows,
    { label: 'mail.details.period', value: 'period' },
    ...priceRows,
    taxRow,
    { label: 'mail.details.date', value: 'date' },
    nextChargeRow,
  ],
};
const tax: TaxValues = { tax: { amount: 160, currency: 'USD' }, taxPercent: '19%' };
const paid: ReceiptValues = { ...order, ...nextCharge, ...tax, period, date: period.start };

/** The first payment by card. */
export const receipt: MailTemplate<ReceiptValues> = {
  subject: 'mail.receipt.subject',
  parts: [{ text: 'mail.receipt.intro' }, receiptRows, dashboardButton, { text: 'mail.receipt.refund' }],
  sample: paid,
};

/** A PayPal payment. `endsAt`: when the plan ends; null while a card subscription renews the same plan. */
export const termReceipt: MailTemplate<ReceiptValues & { endsAt: Date | null }> = {
  subject: 'mail.receipt.subject',
  parts: [
    { text: 'mail.receipt.intro' },
    receiptRows,
    { text: 'mail.receipt.noRenewal', when: 'endsAt' },
    dashboardButton,
    { text: 'mail.receipt.refund' },
  ],
  sample: { ...paid, nextCharge: null, nextAmount: null, nextCard: 'none', method: 'paypal', endsAt: period.end },
};

export const renewalReceipt: MailTemplate<ReceiptValues> = {
  subject: 'mail.renewalReceipt.subject',
  parts: [{ text: 'mail.renewalReceipt.intro' }, receiptRows, dashboardButton, { text: 'mail.receipt.refund' }],
  sample: paid,
};

/** `chargeAt`: until then the customer can unsubscribe. */
export const renewalNotice: MailTemplate<PurchaseValues & { date: Date; chargeAt: Deadline }> = {
  subject: 'mail.renewalNotice.subject',
  parts: [
    { text: 'mail.renewalNotice.intro' },
    { rows: [...planRows, ...priceRows, { label: 'mail.details.nextCharge', value: 'chargeAt' }] },
    { text: 'mail.renewalNotice.choice' },
    dashboardButton,
  ],
  sample: { ...purchase, date: period.end, chargeAt: { until: new Date('2026-12-21T09:30:00Z') } },
};

/** `payUrl` is the payment provider's page of the open invoice. */
export const renewalFailed: MailTemplate<PurchaseValues & { date: Deadline; payUrl: string }> = {
  subject: 'mail.renewalFailed.subject',
  parts: [
    { text: 'mail.renewalFailed.intro' },
    { rows: [...planRows, ...priceRows] },
    { text: 'mail.renewalFailed.grace' },
    { button: 'mail.renewalFailed.pay', href: 'payUrl' },
    { button: 'mail.renewalFailed.updateCard', href: 'dashboardUrl' },
  ],
  sample: { ...purchase, date: { until: new Date('2026-12-24T09:30:00Z') }, payUrl: 'https://tern.example/pay' },
};

/** The renewal was not paid within the grace period. */
export const renewalLapsed: MailTemplate<{ plan: string; amount: Money; currentPlan: string; plansUrl: string }> = {
  subject: 'mail.renewalLapsed.subject',
  parts: [{ text: 'mail.renewalLapsed.intro' }, { text: 'mail.plan.now' }, plansButton],
  sample: { plan, amount, currentPlan: 'Free', plansUrl },
};

export const renewalResumed: MailTemplate<PurchaseValues & { date: Date }> = {
  subject: 'mail.renewalResumed.subject',
  parts: [
    { text: 'mail.renewalResumed.intro' },
    { rows: [...planRows, ...priceRows, { label: 'mail.details.nextCharge', value: 'date' }] },
    dashboardButton,
  ],
  sample: { ...purchase, date: period.end },
};

export const unsubscribed: MailTemplate<{ plan: string; date: Date; dashboardUrl: string }> = {
  subject: 'mail.unsubscribed.subject',
  parts: [{ text: 'mail.unsubscribed.intro' }, { text: 'mail.unsubscribed.undo' }, dashboardButton],
  sample: { plan, date: period.end, dashboardUrl },
};

/** The renewal was overdue, so nothing was left to run on. */
export const unsubscribedInGrace: MailTemplate<{ plan: string; plansUrl: string }> = {
  subject: 'mail.unsubscribed.endedSubject',
  parts: [{ text: 'mail.unsubscribed.ended' }, plansButton],
  sample: { plan, plansUrl },
};

/** Seven days before the end of a PayPal term that nothing follows. */
export const termEnding: MailTemplate<{ plan: string; endsAt: Date; nextPlan: string; plansUrl: string }> = {
  subject: 'mail.termEnding.subject',
  parts: [{ text: 'mail.termEnding.intro' }, { text: 'mail.termEnding.choice' }, plansButton],
  sample: { plan, endsAt: period.end, nextPlan: 'Free', plansUrl },
};

export const termEnded: MailTemplate<{ plan: string; endedAt: Date; currentPlan: string; plansUrl: string }> = {
  subject: 'mail.termEnded.subject',
  parts: [{ text: 'mail.termEnded.intro' }, { text: 'mail.plan.now' }, plansButton],
  sample: { plan, endedAt: period.end, currentPlan: 'Free', plansUrl },
};

/** `noRenewal`: set when no other renewal is left. */
export const refundNotice: MailTemplate<OrderValues & NextChargeValues & TaxValues & { noRenewal: string | null }> = {
  subject: 'mail.refund.subject',
  parts: [
    { text: 'mail.refund.intro' },
    { rows: [orderRow, ...planRows, ...priceRows, taxRow, nextChargeRow] },
    { text: 'mail.refund.when' },
    { text: 'mail.refund.noRenewal', when: 'noRenewal' },
    dashboardButton,
  ],
  sample: { ...order, ...tax, nextCharge: null, nextAmount: null, nextCard: 'none', noRenewal: 'yes' },
};

/** The second refund within 12 months, which the operator decides about. */
export const refundRequested: MailTemplate<OrderValues> = {
  subject: 'mail.refundRequested.subject',
  parts: [{ text: 'mail.refundRequested.intro' }, orderRows, dashboardButton],
  sample: order,
};

/** `message`: the operator's reason. */
export const refundDeclined: MailTemplate<OrderValues & { message: string | null }> = {
  subject: 'mail.refundDeclined.subject',
  parts: [
    { text: 'mail.refundDeclined.intro' },
    { quote: 'message' },
    orderRows,
    { text: 'mail.refundDeclined.reply' },
    dashboardButton,
  ],
  sample: { ...order, message: 'Most of the days of this order have been used.' },
};

export const disputeOpened: MailTemplate<OrderValues> = {
  subject: 'mail.disputeOpened.subject',
  parts: [{ text: 'mail.disputeOpened.intro' }, orderRows, { text: 'mail.disputeOpened.undo' }, dashboardButton],
  sample: order,
};

/** The payment stands. */
export const disputeWon: MailTemplate<OrderValues> = {
  subject: 'mail.disputeWon.subject',
  parts: [{ text: 'mail.disputeWon.intro' }, orderRows, dashboardButton],
  sample: order,
};

/** The bank or PayPal has returned the money. */
export const disputeLost: MailTemplate<OrderValues> = {
  subject: 'mail.disputeLost.subject',
  parts: [{ text: 'mail.disputeLost.intro' }, orderRows, dashboardButton],
  sample: order,
};
