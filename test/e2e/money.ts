/** What a journey with money in it needs: to pay, and to see what the API and the provider know. */
import { call } from './account-calls.ts';
import type { Lab } from './lab.ts';
import type { Visitor } from './visitor.ts';

export type Order = { orderId: string; status: string; paymentMethod: string };
type Method = 'card' | 'paypal';
/** What Stripe's stand-in has of an order. */
type Ledger = { sessions: { id: string }[]; subscriptions: { id: string }[]; invoices: unknown[] };

/** The token of whoever is signed in here, also while at the provider. */
export async function sessionOf(lab: Lab, { browser }: Visitor): Promise<string> {
  const found = await browser.sendCommandAndGetResult('Network.getCookies', { urls: [lab.site] });
  const { cookies } = found as { cookies: { name: string; value: string }[] };
  return cookies.find(({ name }) => name === 'Admin-Token')?.value ?? '';
}

/** All orders of whoever is signed in here, newest first. */
export async function ordersOf(lab: Lab, visitor: Visitor): Promise<Order[]> {
  const { data } = await call(lab, 'c-end/user-orders/query', { token: await sessionOf(lab, visitor) });
  return (data as { rows: Order[] }).rows;
}

export async function subscriptionOf(lab: Lab, visitor: Visitor) {
  const { data } = await call(lab, 'c-end/subscription', { token: await sessionOf(lab, visitor) });
  return data as { plan: string; subscribing: boolean; endsAtPeriodEnd: string | null; entitlements: unknown[] };
}

/** From the summary to the provider's page. */
export async function toTheProvider(visitor: Visitor, goodId = 1, method: Method = 'card'): Promise<void> {
  await visitor.open(`/payment/${goodId}?method=${method}`);
  await visitor.press(`payment.submit.${method}`);
  await visitor.browser.$('#pay').waitForDisplayed();
}

/** Pays, and is led to the dashboard. */
export async function subscribe(visitor: Visitor, goodId: number, method: Method = 'card'): Promise<void> {
  await toTheProvider(visitor, goodId, method);
  await visitor.atTheProvider('pay');
  await visitor.arrives('/dashboard');
  await visitor.sees('dashboard.entitlements.active');
}

/** What the card provider knows of an order. */
export async function ledgerOf(lab: Lab, orderId: string): Promise<Ledger> {
  return (await fetch(`${lab.sandbox}/stripe/control/orders/${orderId}`)).json() as never;
}

/** Of the stand-in of the card provider: `webhooks`, `subscriptions/{id}/fail` … */
export async function control(lab: Lab, what: string, fields: Record<string, string> = {}): Promise<void> {
  const answer = await fetch(`${lab.sandbox}/stripe/control/${what}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
  });
  if (!answer.ok) throw new Error(`${what}: ${answer.status}`);
}

/** Calls of the API whose address ends like this fail as on a lost line, until the function is called. */
export async function cutOff({ browser }: Visitor, end: string): Promise<() => Promise<void>> {
  await browser.sendCommandAndGetResult('Network.enable', {});
  await browser.sendCommandAndGetResult('Network.setBlockedURLs', { urls: [`*${end}`] });
  return async () => {
    await browser.sendCommandAndGetResult('Network.setBlockedURLs', { urls: [] });
  };
}
