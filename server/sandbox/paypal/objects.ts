/** The stored orders, with the fields that the product or the fake reads (https://developer.paypal.com/docs/api/orders/v2/). */
import { randomBytes } from 'node:crypto';
import type { SandboxObject } from '../state.ts';

export type Amount = { currency_code: string; value: string };

export type Capture = {
  id: string;
  status: 'COMPLETED' | 'PENDING' | 'DENIED' | 'REFUNDED';
  amount: Amount;
  custom_id: string;
  invoice_id: string;
  final_capture: true;
  create_time: string;
};

export type Refund = SandboxObject & {
  object: 'refund';
  status: 'COMPLETED';
  /** The id of what was refunded. */
  capture: string;
  amount: Amount;
  custom_id: string;
  invoice_id: string;
  create_time: string;
};

export type Order = SandboxObject & {
  object: 'order';
  intent: 'CAPTURE';
  status: 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED' | 'VOIDED';
  purchase_units: [
    {
      reference_id: string;
      custom_id: string;
      invoice_id: string;
      description: string;
      amount: Amount;
      payments?: { captures: [Capture] };
    },
  ];
  payer?: { payer_id: string };
  /** Data of the fake, never in a response. `next` is the result of the coming capture. */
  internal: { returnUrl: string; cancelUrl: string; next: 'complete' | 'decline' | 'refuse' | 'pending' };
};

/** 17 letters and digits, like PayPal's ids. */
export function newPaypalId(): string {
  return randomBytes(9).toString('hex').toUpperCase().slice(0, 17);
}

/** The order as the API returns it. */
export function publicOf({ internal: _internal, object: _object, created, ...order }: Order, origin: string) {
  const href = (path: string) => `${origin}/paypal/${path}`;
  return {
    ...order,
    create_time: new Date(created * 1000).toISOString(),
    links: [
      { rel: 'self', method: 'GET', href: href(`v2/checkout/orders/${order.id}`) },
      { rel: 'payer-action', method: 'GET', href: href(`checkoutnow?token=${order.id}`) },
    ],
  };
}

export function captureOf(order: Order): Capture | undefined {
  return order.purchase_units[0].payments?.captures[0];
}
