/** What the provider sells: a file of its own (decisions §1), checked at start. `good_id` names a product for ever. */
import { readFileSync } from 'node:fs';
import * as z from 'zod';
import type { Product } from '#api-spec/products.ts';
import { ConfigError } from '../config-error.ts';
import { perMonth, savingOf } from './money.ts';

const entry = z.strictObject({
  good_id: z.int().min(1),
  plan: z.enum(['personal', 'startup']),
  term: z.enum(['month', 'year']),
  price: z.strictObject({ amount: z.int().min(1), currency: z.string().regex(/^[A-Z]{3}$/) }),
});
type Entry = z.infer<typeof entry>;

/** Spec §1, §9. */
const terms = { month: { days: 30, months: 1 }, year: { days: 365, months: 12 } };
const planFacts = { personal: { devices: 5, locations: 15 }, startup: { devices: 10, locations: null } };

export type Catalogue = { products: Product[]; find(goodId: number): Product | undefined };

/** @throws ConfigError naming the file and the entry that is wrong. */
export function readCatalogue(file: string): Catalogue {
  const entries = parseEntries(file);
  const products = entries.map((product) => describe(product, entries));
  return { products, find: (goodId) => products.find(({ good_id }) => good_id === goodId) };
}

function parseEntries(file: string): Entry[] {
  const fail = (why: string): never => {
    throw new ConfigError([{ name: file, why }]);
  };
  const list: unknown = (() => {
    try {
      return JSON.parse(readFileSync(file, 'utf8'));
    } catch (error) {
      return fail(String(error instanceof Error ? error.message : error));
    }
  })();
  if (!Array.isArray(list) || list.length === 0) return fail('must be a list of products');
  const entries = list.map((item, index) => {
    const parsed = entry.safeParse(item);
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    return fail(`entry ${index + 1}: ${issue?.path.join('.')} ${issue?.message}`);
  });
  entries.forEach(({ good_id, plan, term }, index) => {
    const before = entries.slice(0, index);
    if (before.some((other) => other.good_id === good_id))
      fail(`entry ${index + 1}: good_id ${good_id} stands there twice`);
    if (before.some((other) => other.plan === plan && other.term === term))
      fail(`entry ${index + 1}: ${plan} by the ${term} stands there twice`);
  });
  return entries;
}

function describe({ good_id, plan, term, price }: Entry, all: Entry[]): Product {
  const month = all.find((other) => other.plan === plan && other.term === 'month');
  return {
    good_id,
    plan,
    term,
    days: terms[term].days,
    price,
    monthlyPrice: perMonth(price, terms[term].months),
    yearlySaving: term === 'year' && month ? savingOf(price, month.price) : null,
    ...planFacts[plan],
    renews: true,
  };
}
