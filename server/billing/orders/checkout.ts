/** Starts payments: an order first, then the payment provider's page for it (docs/decisions/0016-orders-and-webhooks.md). */
import type { Product } from '#api-spec/products.ts';
import type { Locale } from '#facts/locales.ts';
import { isDowngrade, type Plan } from '#facts/plans.ts';
import { isAccountDeleted, lockAccount } from '../../accounts/store.ts';
import { addMs, dayMs, minuteMs } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/open.ts';
import type { OrderRow } from '../../db/schema.ts';
import { ApiError } from '../../http/api-error.ts';
import { invalidFields } from '../../http/validate.ts';
import type { PaymentProvider } from '../payments/provider.ts';
import { returnUrl } from '../payments/urls.ts';
import { getPlanStatus } from '../plan-status.ts';
import { toTaxRate } from '../tax.ts';
import { closeOrder } from './close.ts';
import { findOpenOrders, setCheckoutSession } from './open-order-store.ts';
import { newOrderId } from './order-id.ts';
import { countOrdersSince, findOrderByAttempt, insertOrder } from './store.ts';

export type Customer = { accountId: string; email: string; locale: Locale; attempt?: string | undefined };
export type Checkout = { orderId: string; url: string };

const reuseMs = 30 * minuteMs;
/** Stripe wants at least 30 minutes from the session's creation, which happens at the latest when `reuseMs` is over. */
export const checkoutLifetimeMs = 62 * minuteMs;
/** Orders are kept for ever, and each has a page at a payment provider. */
const maxOrders = [
  { count: 30, withinMs: 10 * minuteMs },
  { count: 100, withinMs: dayMs },
];

/**
 * Creates the checkout function of one payment provider. Requests for the same product within 30 minutes, even simultaneous ones,
 * return the same order and page. The function throws ApiError downgradeRefused, tooManyRequests, paymentProviderFailed.
 */
export function createCheckout(context: Context, paymentProvider: PaymentProvider) {
  const createSessionOnce = singleFlight<string>();
  return async (product: Product, customer: Customer): Promise<Checkout> => {
    if (paymentProvider.method === 'card') await closeOtherCardPages(customer, product);
    const order = await context.db
      .transaction()
      .execute((tx) =>
        findOrInsertOrder(context, tx, product, { ...customer, payment_method: paymentProvider.method }),
      );
    return { orderId: order.order_id, url: await checkoutUrl(order, customer.email) };
  };

  /** For an order that can no longer be paid: the page of the site that shows its status. */
  async function checkoutUrl(order: OrderRow, email: string): Promise<string> {
    const now = context.clock.now();
    if (!isPayable(order, now)) return returnUrl(context.config, order);
    return order.checkout_url ?? createSessionOnce(order.order_id, () => createSession(order, email));
  }

  async function createSession(order: OrderRow, email: string): Promise<string> {
    const expiresAt = addMs(order.created_at, checkoutLifetimeMs);
    const session = await paymentProvider.createCheckoutSession({ order, email, expiresAt });
    const saved = await setCheckoutSession(context.db, order.order_id, { ...session, expiresAt });
    if (saved.status === 'uncompleted') return session.url;
    // Another purchase closed the order while its page was being made.
    await paymentProvider.closeCheckoutSession(saved);
    return returnUrl(context.config, saved);
  }

  /** Stripe charges when the customer presses Pay, so only one card page may be payable at a time. */
  async function closeOtherCardPages({ accountId, attempt }: Customer, product: Product): Promise<void> {
    const now = context.clock.now();
    // A purchase that is refused takes no page from the customer.
    if (isDowngrade(product.plan, (await getPlanStatus(context.db, accountId, now)).plan)) return;
    for (const order of await findOpenOrders(context.db, accountId)) {
      // A repeated attempt returns the page of its order, however old.
      const isRepeated = attempt !== undefined && order.attempt === attempt;
      const isSame = isRepeated || isReusableFor(product, order, now);
      if (order.payment_method === 'card' && !isSame) await paymentProvider.closeCheckoutSession(order);
    }
  }
}

/** @returns the current plan. @throws ApiError downgradeRefused */
export async function refuseDowngrade(db: Db, accountId: string, product: Product, now: Date): Promise<Plan> {
  const { plan } = await getPlanStatus(db, accountId, now);
  if (isDowngrade(product.plan, plan)) throw new ApiError('downgradeRefused');
  return plan;
}

/** Whether the order's page at the payment provider takes a payment. Without a page yet: whether the order still gets one. */
export function isPayable(order: OrderRow, now: Date): boolean {
  if (order.status !== 'uncompleted' || order.review_since) return false;
  if (order.checkout_expires_at) return order.checkout_expires_at > now;
  return isReusable(order, now);
}

function isReusable(order: OrderRow, now: Date): boolean {
  return now.getTime() - order.created_at.getTime() < reuseMs;
}

/** Not at a former price: the customer pays what the preview says. */
function isReusableFor(product: Product, order: OrderRow, now: Date): boolean {
  const { amount, currency, tax_rate } = priceOf(product);
  const isSamePrice = order.amount === amount && order.currency === currency && order.tax_rate === tax_rate;
  return order.good_id === product.good_id && isSamePrice && isReusable(order, now);
}

function priceOf({ charge, tax }: Product): Pick<OrderRow, 'amount' | 'currency' | 'tax_rate'> {
  return { amount: charge.amount, currency: charge.currency, tax_rate: toTaxRate(tax?.ratePercent ?? 0) };
}

async function findOrInsertOrder(
  { clock, jobs }: Pick<Context, 'clock' | 'jobs'>,
  tx: Db,
  product: Product,
  customer: Customer & Pick<OrderRow, 'payment_method'>,
): Promise<OrderRow> {
  const now = clock.now();
  const { accountId, attempt = null, locale, payment_method } = customer;
  await lockAccount(tx, accountId);
  if (await isAccountDeleted(tx, accountId)) throw new ApiError('sessionRequired');
  const previous = attempt ? await findOrderByAttempt(tx, accountId, attempt) : undefined;
  const isSamePurchase = previous?.good_id === product.good_id && previous.payment_method === payment_method;
  if (previous && !isSamePurchase)
    throw invalidFields([{ path: 'attempt', message: 'Already used for another purchase' }]);
  if (previous) return previous;
  await refuseDowngrade(tx, accountId, product, now);
  const open = (await findOpenOrders(tx, accountId)).filter((order) => order.payment_method === payment_method);
  const same = open.filter(({ good_id }) => good_id === product.good_id);
  const [newest] = same;
  if (newest && isReusableFor(product, newest, now)) return newest;
  await refuseTooManyOrders(tx, accountId, now);
  for (const { order_id } of payment_method === 'card' ? open : same) await closeOrder(jobs, tx, order_id);
  return insertOrder(tx, {
    order_id: newOrderId(),
    account_id: accountId,
    good_id: product.good_id,
    payment_method,
    plan: product.plan,
    term: product.term,
    ...priceOf(product),
    locale,
    created_at: now,
    attempt,
  });
}

/** Counts orders, not requests: a repeated request returns the open order. */
async function refuseTooManyOrders(tx: Db, accountId: string, now: Date): Promise<void> {
  for (const { count, withinMs } of maxOrders) {
    if ((await countOrdersSince(tx, accountId, addMs(now, -withinMs))) >= count)
      throw new ApiError('tooManyRequests', { retryAfter: withinMs / 1000 });
  }
}

/** Simultaneous calls for the same key share one execution and its result. */
function singleFlight<T>(): (key: string, work: () => Promise<T>) => Promise<T> {
  const pending = new Map<string, Promise<T>>();
  return (key, work) => {
    const existing = pending.get(key);
    if (existing) return existing;
    const started = work().finally(() => pending.delete(key));
    pending.set(key, started);
    return started;
  };
}
