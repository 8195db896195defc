/** PayPal orders (https://developer.paypal.com/docs/api/orders/v2/): fetched, captured and compared with ours. */
import * as z from 'zod';
import type { Context } from '../../../context.ts';
import type { OrderRow } from '../../../db/schema.ts';
import { ApiError } from '../../../http/api-error.ts';
import { fromDecimal } from '../../money.ts';
import { getFromPayPal, type PayPalClient, PayPalRefusal } from './client.ts';
import { payPalAmount, payPalTime } from './schemas.ts';

const capture = z.object({
  id: z.string(),
  /** COMPLETED, PENDING, DECLINED, DENIED, FAILED, REFUNDED, PARTIALLY_REFUNDED */
  status: z.string(),
  amount: payPalAmount,
});
const payPalOrder = z.object({
  id: z.string(),
  /** CREATED, PAYER_ACTION_REQUIRED, APPROVED, COMPLETED, VOIDED */
  status: z.string(),
  purchase_units: z
    .array(
      z.object({
        reference_id: z.string().optional(),
        custom_id: z.string().optional(),
        invoice_id: z.string().optional(),
        amount: payPalAmount,
        payments: z.object({ captures: z.array(capture).optional() }).optional(),
      }),
    )
    .min(1),
  links: z.array(z.object({ rel: z.string(), href: z.url() })).optional(),
  /** Since the approval. */
  payer: z.object({ payer_id: z.string().optional() }).optional(),
});

export type PayPalOrder = z.infer<typeof payPalOrder>;
export type Capture = z.infer<typeof capture>;

/** @throws ApiError paymentProviderFailed for a body that PayPal does not document */
export function parsePayPalOrder(body: unknown): PayPalOrder {
  const parsed = payPalOrder.safeParse(body);
  if (!parsed.success) throw new ApiError('paymentProviderFailed', { cause: parsed.error });
  return parsed.data;
}

/** @throws ApiError paymentProviderFailed */
export async function fetchPayPalOrder(paypal: PayPalClient, id: string): Promise<PayPalOrder> {
  return getFromPayPal(paypal, `/v2/checkout/orders/${id}`, payPalOrder);
}

const fetchedCapture = z.object({
  status: z.string(),
  supplementary_data: z.object({ related_ids: z.object({ order_id: z.string().optional() }).optional() }).optional(),
  create_time: payPalTime,
});

/** `sessionId`: the PayPal order that was captured; a payment that this site did not make may have none. @throws ApiError paymentProviderFailed */
export async function fetchCapture(
  paypal: PayPalClient,
  id: string,
): Promise<{ status: string; sessionId: string | undefined; createdAt: Date }> {
  const path = `/v2/payments/captures/${id}`;
  const { status, supplementary_data, create_time } = await getFromPayPal(paypal, path, fetchedCapture);
  return { status, sessionId: supplementary_data?.related_ids?.order_id, createdAt: create_time };
}

/** These do not say that nothing was captured: the order does. */
const capturedIssues = ['ORDER_ALREADY_CAPTURED', 'DUPLICATE_INVOICE_ID'];

/**
 * Captures the payment of an approved order, once.
 * @returns null when it cannot be captured: the payer's bank has declined, or PayPal has refused with a 422, which it does for good
 * @throws ApiError paymentProviderFailed
 */
export async function capturePayPalOrder(
  { log }: Pick<Context, 'log'>,
  paypal: PayPalClient,
  id: string,
  orderId: string,
): Promise<PayPalOrder | null> {
  try {
    const path = `/v2/checkout/orders/${id}/capture`;
    await paypal.request({ method: 'POST', path, requestId: `capture-${orderId}` });
  } catch (error) {
    if (!(error instanceof PayPalRefusal)) throw error;
    const { issue, status } = error;
    if (status !== 422) throw new ApiError('paymentProviderFailed', { cause: error });
    if (!capturedIssues.includes(issue)) {
      log.warn({ order: orderId, issue }, 'PayPal capture refused');
      return null;
    }
  }
  return fetchPayPalOrder(paypal, id);
}

/** The payment; undefined before the order is captured. Our orders have one purchase unit and are captured at once. */
export function captureOf(paypalOrder: PayPalOrder): Capture | undefined {
  return paypalOrder.purchase_units[0]?.payments?.captures?.[0];
}

/** How a PayPal order differs from ours; null when account, order id, currency and amount match. */
export function findMismatch(paypalOrder: PayPalOrder, order: OrderRow): string | null {
  const [unit] = paypalOrder.purchase_units;
  if (unit?.custom_id !== order.account_id) return 'account';
  if (unit.invoice_id !== order.order_id) return 'order id';
  const { currency_code, value } = captureOf(paypalOrder)?.amount ?? unit.amount;
  if (currency_code !== order.currency) return 'currency';
  return fromDecimal(value, currency_code) === order.amount ? null : 'amount';
}
