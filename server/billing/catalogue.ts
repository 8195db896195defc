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

/** @throws ConfigError naming the file and the line that is wrong. */
export function readCatalogue(file: string): Catalogue {
  const entries = parseEntries(file);
  const products = entries.map((product) => describe(product, entries));
  return { products, find: (goodId) => products.find(({ good_id }) => good_id === goodId) };
}

function parseEntries(file: string): Entry[] {
  const fail = (why: string): never => {
    throw new ConfigError([{ name: file, why }]);
  };
  const { text, list } = readList(file, fail);
  const entryAt = (index: number) => `line ${lineOfEntry(text, index)} (entry ${index + 1})`;
  if (!Array.isArray(list) || list.length === 0) return fail('must be a list of products');
  const entries = list.map((item, index) => {
    const parsed = entry.safeParse(item);
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    return fail(`${entryAt(index)}: ${issue?.path.join('.')} ${issue?.message}`);
  });
  entries.forEach(({ good_id, plan, term }, index) => {
    const before = entries.slice(0, index);
    if (before.some((other) => other.good_id === good_id))
      fail(`${entryAt(index)}: good_id ${good_id} stands there twice`);
    if (before.some((other) => other.plan === plan && other.term === term))
      fail(`${entryAt(index)}: ${plan} by the ${term} stands there twice`);
  });
  return entries;
}

function readList(file: string, fail: (why: string) => never): { text: string; list: unknown } {
  try {
    const text = readFileSync(file, 'utf8');
    return { text, list: JSON.parse(text) };
  } catch (error) {
    return fail(String(error instanceof Error ? error.message : error));
  }
}

/** The line, from 1, on which an entry of the list begins: where texts are left out, a brace on the first level opens it. */
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
