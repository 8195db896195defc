/** What the stand-ins took and gave back, beside what the database says of it. */
import { sql } from 'kysely';
import type { Fleet } from './fleet.ts';

const providers = ['stripe', 'paypal'] as const;

export type Line = { kind: 'charge' | 'refund'; source: string; amount: number; currency: string; orderId: string };

/** Of both stand-ins. */
export async function ledger({ sandboxUrl }: Fleet): Promise<Line[]> {
  const lines = providers.map(async (name) => (await fetch(`${sandboxUrl}/${name}/control/ledger`)).json());
  return (await Promise.all(lines)).flat() as Line[];
}

/** A control of both stand-ins' webhooks: `webhooks`, `webhooks/release`. */
export async function webhooks({ sandboxUrl }: Fleet, act: string, fields: Record<string, string> = {}): Promise<void> {
  for (const name of providers) {
    const address = `${sandboxUrl}/${name}/control/${act}`;
    const answer = await fetch(address, { method: 'POST', body: new URLSearchParams(fields) });
    if (!answer.ok) throw new Error(await answer.text());
  }
}

/** Pages and subscriptions that the providers made for an order. */
export async function madeFor({ sandboxUrl }: Fleet, orderId: string) {
  const [card, paypal] = await Promise.all(
    providers.map(async (name) => (await fetch(`${sandboxUrl}/${name}/control/orders/${orderId}`)).json()),
  );
  const { sessions, subscriptions } = card as { sessions: unknown[]; subscriptions: Subscription[] };
  return { pages: [...sessions, ...(paypal as { orders: unknown[] }).orders], subscriptions };
}

export type Subscription = { id: string; status: string; cancel_at_period_end: boolean };

/**
 * One sentence for each thing that the two do not agree on; none when every charge granted one entitlement for one completed order of
 * the same money, every refund took one back, and nothing was granted or taken for nothing.
 */
export async function disagreements(fleet: Fleet): Promise<string[]> {
  const lines = await ledger(fleet);
  const entitlements = await fleet.db
    .selectFrom('entitlements')
    .innerJoin('orders', 'orders.order_id', 'entitlements.order_id')
    .select(['entitlements.source', 'entitlements.refunded_at', 'orders.order_id', 'orders.amount', 'orders.currency'])
    .select('orders.status')
    .execute();
  const orders = await fleet.db.selectFrom('orders').select(['order_id', 'status', 'amount']).execute();
  const charges = lines.filter(({ kind }) => kind === 'charge');
  const refunds = new Set(lines.filter(({ kind }) => kind === 'refund').map(({ source }) => source));
  const said: string[] = [];
  for (const { source, amount, currency, orderId } of charges) {
    const [entitlement, ...more] = entitlements.filter((other) => other.source === source);
    const expected = refunds.has(source) ? 'refunded' : 'completed';
    if (!entitlement || more.length > 0)
      said.push(`charge ${source} of ${orderId} granted ${more.length + (entitlement ? 1 : 0)} entitlements`);
    else if (entitlement.amount !== amount || entitlement.currency !== currency.toUpperCase())
      said.push(`charge ${source} took ${amount} ${currency}, the order says ${entitlement.amount} ${entitlement.currency}`);
    else if (entitlement.status !== expected || (entitlement.refunded_at !== null) !== refunds.has(source))
      said.push(`order ${entitlement.order_id} is ${entitlement.status}, should be ${expected}`);
  }
  for (const { source } of entitlements)
    if (!charges.some((line) => line.source === source)) said.push(`entitlement ${source} was granted for nothing`);
  for (const { order_id, status } of orders) {
    const granted = entitlements.filter((entitlement) => entitlement.order_id === order_id).length;
    const expected = status === 'completed' || status === 'refunded' ? 1 : 0;
    if (granted !== expected) said.push(`order ${order_id} is ${status} and has ${granted} entitlements`);
  }
  const taken = sumOf(charges) - sumOf(lines.filter(({ kind }) => kind === 'refund'));
  const kept = sumOf(orders.filter(({ status }) => status === 'completed'));
  if (taken !== kept) said.push(`the stand-ins hold ${taken}, the orders say ${kept}`);
  return said;
}

function sumOf(list: { amount: number }[]): number {
  return list.reduce((sum, { amount }) => sum + amount, 0);
}

/** Ends the leases that dead servers left behind: what two minutes of waiting would do. */
export async function endLeases({ db }: Fleet): Promise<void> {
  await sql`update jobs set leased_until = now() where ended_at is null`.execute(db);
}

export async function openJobs({ db }: Fleet) {
  return db.selectFrom('jobs').select(['kind', 'key', 'tries']).where('ended_at', 'is', null).execute();
}
