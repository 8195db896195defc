/** Payments in journeys: buying a plan, and what the API and the fake Stripe know about it. */
import { minuteMs } from '#server/clock.ts';
import { callApi } from './api-client.ts';
import type { SiteVisitor } from './site-visitor.ts';
import type { LocalTestApp, TestApp } from './test-app.ts';
import type { Visitor } from './visitor.ts';

type PaymentMethod = 'card' | 'paypal';
type Order = { orderId: string; status: string; paymentMethod: string };
export type Subscription = {
  plan: string;
  subscribing: boolean;
  renewal: { term: string; nextChargeAt: string } | null;
  endsAtPeriodEnd: string | null;
  amountDue: object | null;
  card: { last4: string } | null;
  entitlements: { days: number }[];
};
/** What the fake Stripe stores of an order. */
type StripeOrder = { sessions: { id: string }[]; subscriptions: { id: string }[]; invoices: unknown[] };

/** From the order summary to the payment provider's page. */
export async function startPayment(visitor: SiteVisitor, goodId = 1, method: PaymentMethod = 'card'): Promise<void> {
  await visitor.open(`/payment/${goodId}?method=${method}`);
  await visitor.clickButton(`payment.submit.${method}`);
  await expectPaymentPage(visitor);
}

/** The payment provider's page is displayed. */
export async function expectPaymentPage({ browser }: SiteVisitor): Promise<void> {
  await browser.$('#pay').waitForDisplayed();
}

/** Pays, and ends on the dashboard. */
export async function buyPlan(visitor: SiteVisitor, goodId: number, method: PaymentMethod = 'card'): Promise<void> {
  await startPayment(visitor, goodId, method);
  await visitor.clickPaymentOutcome('pay');
  await visitor.expectUrl('/dashboard');
  await visitor.expectMessage('dashboard.entitlements.active');
}

/** All orders of the visitor's account, newest first. */
export async function findOrders(app: TestApp, visitor: Visitor): Promise<Order[]> {
  const { data } = await callApi(app, 'c-end/user-orders/query', { token: await visitor.sessionToken() });
  return (data as { rows: Order[] }).rows;
}

export async function findSubscription(app: TestApp, visitor: Visitor): Promise<Subscription> {
  const { data } = await callApi(app, 'c-end/subscription', { token: await visitor.sessionToken() });
  return data as Subscription;
}

/** Advances the clock to the minute after the next charge is due: a month has 28 to 31 days. */
export async function advanceToRenewal(app: LocalTestApp, visitor: Visitor): Promise<void> {
  const { renewal } = await findSubscription(app, visitor);
  if (!renewal) throw new Error('nothing is charged again');
  app.advanceClock(Date.parse(renewal.nextChargeAt) - app.now().getTime() + minuteMs);
}

export async function findStripeOrder({ sandboxUrl }: TestApp, orderId: string): Promise<StripeOrder> {
  const response = await fetch(`${sandboxUrl}/stripe/control/orders/${orderId}`);
  return (await response.json()) as StripeOrder;
}

/** @returns the id that the fake PayPal gave an order */
export async function findPayPalOrder({ sandboxUrl }: TestApp, orderId: string): Promise<string> {
  const response = await fetch(`${sandboxUrl}/paypal/control/orders/${orderId}`);
  const { orders } = (await response.json()) as { orders: { id: string }[] };
  return orders[0]?.id ?? '';
}

/** @param path of the fake Stripe's controls: `webhooks`, `subscriptions/{id}/fail` … */
export function controlStripe(app: TestApp, path: string, fields: Record<string, string> = {}): Promise<void> {
  return control(app, `stripe/control/${path}`, fields);
}

/** @param path of the fake PayPal's controls: `orders/{id}/wait` … */
export function controlPayPal(app: TestApp, path: string): Promise<void> {
  return control(app, `paypal/control/${path}`);
}

async function control({ sandboxUrl }: TestApp, path: string, fields: Record<string, string> = {}): Promise<void> {
  const response = await fetch(`${sandboxUrl}/${path}`, { method: 'POST', body: new URLSearchParams(fields) });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
}
