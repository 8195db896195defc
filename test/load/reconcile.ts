/** Compares the ledgers of fake Stripe and PayPal with the database. */
import { sql } from 'kysely';
import { providerNames } from '#server/billing/payments/provider.ts';
import type { Cluster } from './cluster.ts';

export type LedgerEntry = {
  kind: 'charge' | 'refund';
  source: string;
  amount: number;
  currency: string;
  orderId: string;
};

/** The entries of both fakes. */
export async function readLedger({ sandboxUrl }: Cluster): Promise<LedgerEntry[]> {
  const ledgers = providerNames.map(async (name) => (await fetch(`${sandboxUrl}/${name}/control/ledger`)).json());
  return (await Promise.all(ledgers)).flat() as LedgerEntry[];
}

/** Calls a webhook control of both fakes: `webhooks`, `webhooks/release`. */
export async function controlWebhooks(
  { sandboxUrl }: Cluster,
  control: string,
  fields: Record<string, string> = {},
): Promise<void> {
  for (const name of providerNames) {
    const url = `${sandboxUrl}/${name}/control/${control}`;
    const response = await fetch(url, { method: 'POST', body: new URLSearchParams(fields) });
    if (!response.ok) throw new Error(await response.text());
  }
}

/** The payment pages and subscriptions of an order. */
export async function findProviderObjects({ sandboxUrl }: Cluster, orderId: string) {
  const [card, paypal] = await Promise.all(
    providerNames.map(async (name) => (await fetch(`${sandboxUrl}/${name}/control/orders/${orderId}`)).json()),
  );
  const { sessions, subscriptions } = card as { sessions: unknown[]; subscriptions: Subscription[] };
  return { pages: [...sessions, ...(paypal as { orders: unknown[] }).orders], subscriptions };
}

export type Subscription = { id: string; status: string; cancel_at_period_end: boolean };

/**
 * One sentence per discrepancy. There is none when every charge granted one entitlement for one completed order of the same
 * amount, every refund revoked one, and there is no other entitlement.
 */
export async function findDiscrepancies(cluster: Cluster): Promise<string[]> {
  const entries = await readLedger(cluster);
  const entitlements = await cluster.db
    .selectFrom('entitlements')
    .innerJoin('orders', 'orders.order_id', 'entitlements.order_id')
    .select(['entitlements.source', 'entitlements.refunded_at', 'orders.order_id', 'orders.amount', 'orders.currency'])
    .select('orders.status')
    .execute();
  const orders = await cluster.db.selectFrom('orders').select(['order_id', 'status', 'amount']).execute();
  const charges = entries.filter(({ kind }) => kind === 'charge');
  const refunds = new Set(entries.filter(({ kind }) => kind === 'refund').map(({ source }) => source));
  const found: string[] = [];
  for (const { source, amount, currency, orderId } of charges) {
    const [entitlement, ...more] = entitlements.filter((other) => other.source === source);
    const expected = refunds.has(source) ? 'refunded' : 'completed';
    if (!entitlement || more.length > 0)
      found.push(`charge ${source} of ${orderId} granted ${more.length + (entitlement ? 1 : 0)} entitlements`);
    else if (entitlement.amount !== amount || entitlement.currency !== currency.toUpperCase())
      found.push(
        `charge ${source} took ${amount} ${currency}, the order says ${entitlement.amount} ${entitlement.currency}`,
      );
    else if (entitlement.status !== expected || (entitlement.refunded_at !== null) !== refunds.has(source))
      found.push(`order ${entitlement.order_id} is ${entitlement.status}, should be ${expected}`);
  }
  for (const { source } of entitlements)
    if (!charges.some((entry) => entry.source === source))
      found.push(`entitlement ${source} was granted without a charge`);
  for (const { order_id, status } of orders) {
    const granted = entitlements.filter((entitlement) => entitlement.order_id === order_id).length;
    const expected = status === 'completed' || status === 'refunded' ? 1 : 0;
    if (granted !== expected) found.push(`order ${order_id} is ${status} and has ${granted} entitlements`);
  }
  const charged = sumOf(charges) - sumOf(entries.filter(({ kind }) => kind === 'refund'));
  const completed = sumOf(orders.filter(({ status }) => status === 'completed'));
  if (charged !== completed) found.push(`the fakes charged ${charged}, the orders sum up to ${completed}`);
  return found;
}

function sumOf(list: { amount: number }[]): number {
  return list.reduce((sum, { amount }) => sum + amount, 0);
}

/** Expires the leases of killed servers, as two minutes of waiting would. */
export async function expireLeases({ db }: Cluster): Promise<void> {
  await sql`update jobs set leased_until = now() where ended_at is null`.execute(db);
}

export async function findOpenJobs({ db }: Cluster) {
  return db.selectFrom('jobs').select(['kind', 'key', 'tries']).where('ended_at', 'is', null).execute();
}
