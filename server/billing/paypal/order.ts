/** What PayPal says of one of its orders (https://developer.paypal.com/docs/api/orders/v2/), read afresh, captured when it may be. */
import * as z from 'zod';
import type { OrderRow } from '../../db/schema.ts';
import { ApiError } from '../../http/api-error.ts';
import { minorUnits } from '../money.ts';
import { type PaypalLink, PaypalRefusal } from './link.ts';

const amount = z.object({ currency_code: z.string(), value: z.string() });
const capture = z.object({
  id: z.string(),
  /** COMPLETED, PENDING, DECLINED, DENIED, FAILED, REFUNDED, PARTIALLY_REFUNDED */
  status: z.string(),
  amount,
});
const paypalOrder = z.object({
  id: z.string(),
  /** CREATED, PAYER_ACTION_REQUIRED, APPROVED, COMPLETED, VOIDED */
  status: z.string(),
  purchase_units: z
    .array(
      z.object({
        custom_id: z.string().optional(),
        invoice_id: z.string().optional(),
        amount,
        payments: z.object({ captures: z.array(capture).optional() }).optional(),
      }),
    )
    .min(1),
  links: z.array(z.object({ rel: z.string(), href: z.url() })).optional(),
});

export type PaypalOrder = z.infer<typeof paypalOrder>;
export type Capture = z.infer<typeof capture>;

/** @throws ApiError providerFailed when the answer is none that PayPal documents */
export function readPaypalOrder(answer: unknown): PaypalOrder {
  const read = paypalOrder.safeParse(answer);
  if (!read.success) throw new ApiError('paymentProviderFailed', { cause: read.error });
  return read.data;
}

/** @throws ApiError providerFailed, PaypalRefusal */
export async function fetchPaypalOrder(link: PaypalLink, id: string): Promise<PaypalOrder> {
  return readPaypalOrder(await link.ask({ method: 'GET', path: `/v2/checkout/orders/${id}` }));
}

/** Takes the money of an approved order, once; null when the payer's bank declined. @throws ApiError providerFailed */
export async function captureOrder(link: PaypalLink, id: string, orderId: string): Promise<PaypalOrder | null> {
  try {
    await link.ask({ method: 'POST', path: `/v2/checkout/orders/${id}/capture`, once: `capture-${orderId}` });
  } catch (error) {
    if (!(error instanceof PaypalRefusal)) throw error;
    if (error.issue === 'INSTRUMENT_DECLINED' || error.issue === 'PAYER_CANNOT_PAY') return null;
    if (error.issue !== 'ORDER_ALREADY_CAPTURED') throw new ApiError('paymentProviderFailed', { cause: error });
  }
  return fetchPaypalOrder(link, id);
}

export function captureIn(paypal: PaypalOrder): Capture | undefined {
  return paypal.purchase_units[0]?.payments?.captures?.[0];
}

/** What an order at PayPal does not share with ours; null when amount, currency, number and owner are right. */
export function differenceOf(paypal: PaypalOrder, order: OrderRow): string | null {
  const [unit] = paypal.purchase_units;
  if (unit?.custom_id !== order.account_id) return 'it belongs to another account';
  if (unit.invoice_id !== order.order_id) return 'it is another order';
  return amountDifference(captureIn(paypal)?.amount ?? unit.amount, order);
}

function amountDifference({ currency_code, value }: z.infer<typeof amount>, order: OrderRow): string | null {
  if (currency_code !== order.currency) return 'it is in another currency';
  return minorUnits(value, currency_code) === order.amount ? null : 'the amount is another one';
}
