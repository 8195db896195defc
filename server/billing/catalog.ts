/** Reads the product catalog, a JSON file that the operator can replace (docs/decisions/0001-operator-facts-are-data.md). */
import { readFileSync } from 'node:fs';
import * as z from 'zod';
import type { Product } from '#api-spec/products.ts';
import { Currency, GoodId, PaidPlan, TaxRatePercent, Term } from '#api-spec/schemas.ts';
import { planLimits } from '#facts/plan-limits.ts';
import { daysOfTerm } from '#facts/plans.ts';
import { ConfigError } from '../config/config-error.ts';
import { chargeStep, monthlyPrice, yearlySaving } from './money.ts';
import { addTax, toPercent, toTaxRate } from './tax.ts';

const catalogEntry = z.strictObject({
  good_id: GoodId,
  plan: PaidPlan,
  term: Term,
  price: z.strictObject({ amount: z.int().min(1), currency: Currency }),
  tax: z
    .strictObject({
      ratePercent: TaxRatePercent.refine(
        (percent) => percent === toPercent(toTaxRate(percent)),
        'has more than three decimals',
      ),
      inclusive: z.boolean(),
    })
    .optional(),
});
export type CatalogEntry = z.infer<typeof catalogEntry>;
export const catalogEntries = z.array(catalogEntry);

const monthsOfTerm = { month: 1, year: 12 };

export type Catalog = {
  products: Product[];
  find(goodId: number): Product | undefined;
};

/** @throws ConfigError with the file and line of the first problem */
export function readCatalog(file: string): Catalog {
  return createCatalog(readEntries(file));
}

export function createCatalog(entries: CatalogEntry[]): Catalog {
  const products = entries.map((entry) => toProduct(entry, entries));
  return { products, find: (goodId) => products.find(({ good_id }) => good_id === goodId) };
}

/** @throws ConfigError with the file and line of the first problem */
export function readEntries(file: string): CatalogEntry[] {
  const fail = (why: string): never => {
    throw new ConfigError([{ name: file, why }]);
  };
  const { text, list } = readList(file, fail);
  const entryAt = (index: number) => `line ${lineOfEntry(text, index)} (entry ${index + 1})`;
  if (!Array.isArray(list) || list.length === 0) return fail('must be a list of products');
  const entries = list.map((item, index) => {
    const parsed = catalogEntry.safeParse(item);
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    return fail(`${entryAt(index)}: ${issue?.path.join('.')} ${issue?.message}`);
  });
  entries.forEach((entry, index) => {
    const { good_id, plan, term } = entry;
    const earlier = entries.slice(0, index);
    const { amount, currency } = chargeOf(entry);
    const step = chargeStep(currency);
    if (amount % step !== 0)
      fail(`${entryAt(index)}: the charge of ${amount} is no multiple of ${step}, as ${currency} needs`);
    if (earlier.some((other) => other.good_id === good_id)) fail(`${entryAt(index)}: good_id ${good_id} is used twice`);
    if (earlier.some((other) => other.plan === plan && other.term === term))
      fail(`${entryAt(index)}: ${plan} by the ${term} is listed twice`);
  });
  return entries;
}

function readList(file: string, fail: (why: string) => never): { text: string; list: unknown } {
  try {
    const text = readFileSync(file, 'utf8');
    return { text, list: JSON.parse(text) };
  } catch (error) {
    // Without the code and the call of the system, which name the file again.
    return fail(
      `cannot be read: ${String(error instanceof Error ? error.message : error).replaceAll(/^E[A-Z]+: |, \w+( '.*')?$/g, '')}`,
    );
  }
}

/** The line number, from 1, at which an entry of the list starts: the position of a top-level brace outside strings. */
function lineOfEntry(text: string, index: number): number {
  let depth = 0;
  let opened = -1;
  for (const { 0: token, index: position } of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}]/g)) {
    if (token === '{' && depth++ === 0) opened += 1;
    if (token === '}') depth -= 1;
    if (opened === index) return text.slice(0, position).split('\n').length;
  }
  return 1;
}

function toProduct({ good_id, plan, term, price, tax }: CatalogEntry, all: CatalogEntry[]): Product {
  const charge = chargeOf({ price, tax });
  const month = all.find((other) => other.plan === plan && other.term === 'month');
  return {
    good_id,
    plan,
    term,
    days: daysOfTerm(term),
    price,
    charge,
    tax: tax?.ratePercent ? tax : null,
    monthlyPrice: monthlyPrice(charge, monthsOfTerm[term]),
    yearlySaving: term === 'year' && month ? yearlySaving(charge, chargeOf(month)) : null,
    ...planLimits[plan],
    renews: true,
  };
}

/** What is paid: the price with the tax that it does not contain. */
function chargeOf({ price, tax }: Pick<CatalogEntry, 'price' | 'tax'>): CatalogEntry['price'] {
  return tax && !tax.inclusive ? { ...price, amount: addTax(price.amount, toTaxRate(tax.ratePercent)) } : price;
}
