/** Makes an order again that was lost, from what its payment provider knows. */
import * as z from 'zod';
import type { Product } from '#api-spec/products.ts';
import { PaidPlan, Term } from '#api-spec/schemas.ts';
import { defaultLocale } from '#facts/locales.ts';
import type { Money } from '#facts/money.ts';
import { findAccountById } from '../../accounts/store.ts';
import type { Db } from '../../db/open.ts';
import type { OrderRow } from '../../db/schema.ts';
import type { Catalog } from '../catalog.ts';
import { insertOrder } from '../orders/store.ts';
import { toTaxRate } from '../tax.ts';

/** What was written into the payment; older payments lack some of it. */
export type KnownOrder = {
  orderId: string | undefined;
  accountId: string | undefined;
  goodId: string | undefined;
  plan: string | undefined;
  term: string | undefined;
  locale: string | undefined;
  /** In thousandths of a percent. */
  taxRate: string | undefined;
  price: Money;
  method: OrderRow['payment_method'];
  createdAt: Date;
};

const writtenProduct = z.object({
  good_id: z.coerce.number().int().min(1),
  plan: PaidPlan,
  term: Term,
});
const writtenTaxRate = z
  .string()
  .regex(/^\d{1,6}$/)
  .transform(Number);

/** A lost order had an invoice, and the counter of a restored backup would give its number to somebody else. */
export const needsRestored = 'a lost order: repeat with --restored';

/**
 * @param isRestored whether numbers of lost invoices were skipped
 * @returns why the order cannot be made, for a person to decide; undefined when it was made or is there
 */
export async function rebuildOrder(
  tx: Db,
  catalog: Catalog,
  known: KnownOrder,
  isRestored: boolean,
): Promise<string | undefined> {
  const { orderId, accountId, locale, price, method, createdAt } = known;
  if (!orderId || !accountId) return 'the payment names no order: not made by this site?';
  const account = z.uuid().safeParse(accountId).success ? await findAccountById(tx, accountId) : undefined;
  if (!account)
    return 'the account is lost, too: refund the payment and end its renewal at the provider, or use grant-days when its payer has signed up again, then reconcile dismiss';
  const product = productOf(catalog, known);
  if (!product) return 'no product has this price: refund the payment, or put the price into the catalog';
  if (!isRestored) return needsRestored;
  await insertOrder(tx, {
    order_id: orderId,
    account_id: accountId,
    good_id: product.good_id,
    plan: product.plan,
    term: product.term,
    amount: price.amount,
    currency: price.currency,
    tax_rate: taxRateOf(catalog, product.good_id, known),
    payment_method: method,
    locale: locale ?? defaultLocale,
    created_at: createdAt,
  });
  return undefined;
}

/** The product that the payment names, else the only one for which this amount is charged. */
function productOf(
  catalog: Catalog,
  { goodId, plan, term, price }: KnownOrder,
): Pick<Product, 'good_id' | 'plan' | 'term'> | undefined {
  const written = writtenProduct.safeParse({ good_id: goodId, plan, term });
  if (written.success) return written.data;
  const [product, another] = catalog.products.filter(
    (each) =>
      each.charge.amount === price.amount &&
      each.charge.currency === price.currency &&
      (term === undefined || each.term === term),
  );
  return another ? undefined : product;
}

/** The rate that the payment names: the catalog may have another one by now. Older payments name none. */
function taxRateOf(catalog: Catalog, goodId: number, { taxRate }: KnownOrder): number {
  const written = writtenTaxRate.safeParse(taxRate);
  return written.success ? written.data : toTaxRate(catalog.find(goodId)?.tax?.ratePercent ?? 0);
}
