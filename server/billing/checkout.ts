/** A payment begins: an order first, then the provider's page for it (decisions §5). */
import type { Transaction } from 'kysely';
import type { Product } from '#api-spec/products.ts';
import type { Locale } from '#facts/locales.ts';
import type { Context } from '../context.ts';
import type { Database, OrderRow } from '../db/schema.ts';
import { ApiError } from '../http/api-error.ts';
import { closeOrder } from './close-order.ts';
import { newOrderId } from './order-id.ts';
import { countOrdersSince, findAttempt, insertOrder, openOrdersFor, setProviderPage } from './order-store.ts';
import type { PaymentProvider } from './provider.ts';
import { returnAddress } from './return-address.ts';
import { isDowngrade } from './rules.ts';
import { shareByKey } from './share.ts';
import { getPlanStatus } from './standing.ts';
import { type Db, isDeleted, lockAccount } from './store.ts';

export type Buyer = { accountId: string; email: string; locale: Locale; attempt?: string | undefined };
export type Checkout = { orderId: string; url: string };

const reuseMs = 30 * 60_000;
/** Stripe wants at least 30 minutes from when the page is made, and it may be made until the end of `reuseMs`. */
export const pageLifeMs = 62 * 60_000;
const foreignAttempt = { fields: [{ path: 'attempt', message: 'Stands for another purchase' }] };
const mostOrders = { count: 30, withinMs: 10 * 60_000 };

/**
 * Begins payments by one provider: the same product asked for again within 30 minutes gives the same order and page, however many ask at
 * once. The function throws ApiError downgradeRefused, tooManyRequests, providerFailed.
 */
export function createCheckout(context: Context, provider: PaymentProvider) {
  const openOnce = shareByKey<string>();
  return async (product: Product, buyer: Buyer): Promise<Checkout> => {
    const order = await context.db
      .transaction()
      .execute((tx) => takeOrder(context, tx, product, { ...buyer, payment_method: provider.method }));
    return { orderId: order.order_id, url: await pageOf(order, buyer.email) };
  };

  /** Of an order that can no longer be paid: the page of the site that says how it stands. */
  async function pageOf(order: OrderRow, email: string): Promise<string> {
    const now = context.clock.now();
    if (!isPayable(order, now)) return returnAddress(context.config, order);
    return order.checkout_url ?? openOnce(order.order_id, () => openPage(order, email));
  }

  async function openPage(order: OrderRow, email: string): Promise<string> {
    const expiresAt = new Date(order.created_at.getTime() + pageLifeMs);
    const page = await provider.openPage({ order, email, expiresAt });
    await setProviderPage(context.db, order.order_id, { ...page, expiresAt });
    return page.url;
  }
}

/** @throws ApiError downgradeRefused */
export async function refuseDowngrade(db: Db, accountId: string, product: Product, now: Date): Promise<void> {
  const { plan } = await getPlanStatus(db, accountId, now);
  if (isDowngrade(product.plan, plan)) throw new ApiError('downgradeRefused');
}

export function isPayable(order: OrderRow, now: Date): boolean {
  if (order.status !== 'uncompleted') return false;
  if (order.checkout_expires_at) return order.checkout_expires_at > now;
  return now.getTime() - order.created_at.getTime() < reuseMs;
}

async function takeOrder(
  context: Context,
  tx: Transaction<Database>,
  product: Product,
  buyer: Buyer & Pick<OrderRow, 'payment_method'>,
): Promise<OrderRow> {
  const now = context.clock.now();
  const { accountId, attempt = null, locale, payment_method } = buyer;
  await lockAccount(tx, accountId);
  if (await isDeleted(tx, accountId)) throw new ApiError('sessionRequired');
  const tried = attempt ? await findAttempt(tx, accountId, attempt) : undefined;
  const isOther = tried && (tried.good_id !== product.good_id || tried.payment_method !== payment_method);
  if (isOther) throw new ApiError('invalidFields', { data: foreignAttempt });
  if (tried) return tried;
  await refuseDowngrade(tx, accountId, product, now);
  const wanted = { account_id: accountId, good_id: product.good_id, payment_method };
  const open = await openOrdersFor(tx, wanted);
  const [newest] = open;
  if (newest && now.getTime() - newest.created_at.getTime() < reuseMs) return newest;
  await refuseFlood(tx, accountId, now);
  // Their pages are closed, so that nobody pays on two.
  for (const { order_id } of open) await closeOrder(context, tx, order_id);
  return insertOrder(tx, {
    ...wanted,
    order_id: newOrderId(),
    plan: product.plan,
    term: product.term,
    amount: product.price.amount,
    currency: product.price.currency,
    locale,
    created_at: now,
    attempt,
  });
}

/** Counts orders, not questions: who asks again for an open one makes no new one. */
async function refuseFlood(tx: Transaction<Database>, accountId: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - mostOrders.withinMs);
  if ((await countOrdersSince(tx, accountId, since)) < mostOrders.count) return;
  throw new ApiError('tooManyRequests', { retryAfter: mostOrders.withinMs / 1000 });
}
