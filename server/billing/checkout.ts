/** A payment begins: an order first, then the provider's page for it (decisions §5). */
import type Stripe from 'stripe';
import type { Product } from '#api-spec/products.ts';
import type { Context } from '../context.ts';
import type { OrderRow } from '../db/schema.ts';
import { ApiError } from '../http/api-error.ts';
import type { Locale } from '../locales.ts';
import { newOrderId } from './order-id.ts';
import { holdingsAt, isDowngrade } from './rules.ts';
import { blocksOf, type Db, findAttempt, findOpenOrder, insertOrder, lockAccount, setProviderPage } from './store.ts';
import { ask, type StripeLink } from './stripe.ts';

type Buyer = { accountId: string; email: string; locale: Locale; attempt?: string | undefined };
type Page = { orderId: string; url: string };

const reuseMs = 30 * 60_000;
/** Stripe wants at least 30 minutes; little more, so that an order does not stay open for long. */
const pageLifeMs = 35 * 60_000;

/**
 * The same product asked for again within 30 minutes gives the same order and page, however many ask at once.
 * @throws ApiError downgradeRefused, providerFailed
 */
export async function beginCardPayment(
  context: Context,
  stripe: StripeLink,
  product: Product,
  buyer: Buyer,
): Promise<Page> {
  const order = await openOrder(context, product, buyer);
  const url = order.provider_url ?? (await openPage(context, stripe, order, product, buyer.email));
  return { orderId: order.order_id, url };
}

/** @throws ApiError downgradeRefused */
export async function refuseDowngrade(db: Db, accountId: string, product: Product, now: Date): Promise<void> {
  const { plan } = holdingsAt(await blocksOf(db, accountId), now);
  if (isDowngrade(product.plan, plan)) throw new ApiError('downgradeRefused');
}

function openOrder({ db, clock }: Context, product: Product, buyer: Buyer): Promise<OrderRow> {
  return db.transaction().execute(async (tx) => {
    const now = clock.now();
    const { accountId, attempt, locale } = buyer;
    await lockAccount(tx, accountId);
    await refuseDowngrade(tx, accountId, product, now);
    const wanted = { account_id: accountId, good_id: product.good_id, payment_method: 'card' as const };
    const tried = attempt ? await findAttempt(tx, accountId, attempt) : undefined;
    if (tried && tried.status === 'uncompleted' && tried.good_id === product.good_id) return tried;
    const open = await findOpenOrder(tx, wanted, new Date(now.getTime() - reuseMs));
    return (
      open ??
      insertOrder(tx, {
        ...wanted,
        order_id: newOrderId(),
        plan: product.plan,
        term: product.term,
        amount: product.price.amount,
        currency: product.price.currency,
        locale,
        created_at: now,
        attempt: tried ? null : (attempt ?? null),
      })
    );
  });
}

/** The order's number is the idempotency key: who asks twice, even after a crash, gets the same page. */
async function openPage(
  { config, db, log }: Context,
  { api }: StripeLink,
  order: OrderRow,
  product: Product,
  email: string,
): Promise<string> {
  const back = `${config.publicUrl}/${order.locale}/payment/${order.good_id}?order=${order.order_id}`;
  const metadata = { orderId: order.order_id, accountId: order.account_id };
  const expiresAt = new Date(order.created_at.getTime() + pageLifeMs);
  const parameters: Stripe.Checkout.SessionCreateParams = {
    mode: 'subscription',
    client_reference_id: order.order_id,
    customer_email: email,
    metadata,
    subscription_data: { metadata },
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: order.currency.toLowerCase(),
          unit_amount: order.amount,
          recurring: { interval: order.term },
          product_data: { name: `${config.brand.name} ${titleOf(product.plan)}` },
        },
      },
    ],
    locale: 'auto',
    success_url: back,
    cancel_url: `${back}&left=1`,
    expires_at: Math.floor(expiresAt.getTime() / 1000),
  };
  const session = await ask(api.checkout.sessions.create(parameters, { idempotencyKey: order.order_id }), log);
  if (!session.url) throw new ApiError('providerFailed', { cause: new Error(`${session.id} has no page`) });
  await setProviderPage(db, order.order_id, { sessionId: session.id, url: session.url, expiresAt });
  return session.url;
}

function titleOf(plan: string): string {
  return plan.charAt(0).toUpperCase() + plan.slice(1);
}
