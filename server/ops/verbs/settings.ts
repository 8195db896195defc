/** Commands about what the server follows while it runs: maintenance and the catalog. */
import path from 'node:path';
import { formatMoney } from '#facts/money.ts';
import { type Catalog, type CatalogEntry, createCatalog, readEntries } from '../../billing/catalog.ts';
import { findCurrencyWithoutPayPal } from '../../billing/money.ts';
import { ConfigError } from '../../config/config-error.ts';
import type { Config } from '../../config.ts';
import type { Maintenance } from '../../operator-settings/operator-settings.ts';
import { deleteSetting, saveSetting } from '../../operator-settings/store.ts';
import { parseTime } from '../dates.ts';
import { OpsError, type Row, type Verb } from '../verb.ts';

export const settingVerbs: readonly Verb[] = [
  {
    name: 'maintenance on',
    summary: 'announces maintenance on the site, and closes what --close names',
    options: {
      close: {
        type: 'string',
        value: '<what>',
        help: 'purchases or all; without it, nothing is closed',
        check: readClosed,
      },
      until: { type: 'string', value: '<time>', help: 'expected end, for example 2026-12-01T04:30Z', check: readUntil },
      message: {
        type: 'string',
        value: '<text>',
        help: 'your own words, the same in every language, instead of the translated ones',
      },
    },
    changes: true,
    async run({ context }, { options }) {
      const until = readUntil(options.until, context.clock.now());
      const maintenance = { closed: readClosed(options.close), message: text(options.message), until };
      await context.settings.refresh();
      await saveSetting(context.db, 'maintenance', maintenance, context.clock.now());
      await context.settings.refresh();
      return { maintenance };
    },
  },
  {
    name: 'maintenance off',
    summary: 'ends maintenance',
    changes: true,
    async run({ context }) {
      if (!(await deleteSetting(context.db, 'maintenance'))) throw new OpsError('There is no maintenance');
      await context.settings.refresh();
      return { maintenance: { closed: 'none' } };
    },
  },
  {
    name: 'catalog check',
    summary: 'what a file would change in products and prices',
    args: ['file'],
    changes: false,
    async run({ context }, { args: [file = ''], folder }) {
      await context.settings.refresh();
      return { products: compare(context.catalog(), read(context.config, path.resolve(folder, file))) };
    },
  },
  {
    name: 'catalog apply',
    summary: 'sells the products of a file from now on; subscriptions keep their price',
    args: ['file'],
    changes: true,
    async run({ context }, { args: [file = ''], folder }) {
      await context.settings.refresh();
      const entries = read(context.config, path.resolve(folder, file));
      const products = compare(context.catalog(), entries);
      const date = context.clock.now().toISOString().slice(0, 10);
      await saveSetting(context.db, 'catalog', { date, entries }, context.clock.now());
      await context.settings.refresh();
      return { products };
    },
  },
];

const text = (value: unknown): string | null => (typeof value === 'string' && value.trim() ? value.trim() : null);

function readClosed(close: unknown): Maintenance['closed'] {
  if (close === undefined) return 'none';
  if (close !== 'purchases' && close !== 'all') throw new OpsError('--close must be purchases or all');
  return close;
}

function readUntil(until: unknown, now: Date): string | null {
  if (until === undefined) return null;
  const time = parseTime(until);
  if (!time) throw new OpsError('--until must be a time with its zone, for example 2026-12-01T04:30Z');
  if (time <= now) throw new OpsError('--until is in the past');
  return time.toISOString();
}

/** @throws OpsError for an unusable file, and for a currency with which every payment by PayPal would fail */
function read({ paypal }: Pick<Config, 'paypal'>, file: string): CatalogEntry[] {
  try {
    const entries = readEntries(file);
    const currency = paypal.mode === 'off' ? undefined : findCurrencyWithoutPayPal(entries);
    if (currency) throw new OpsError(`PayPal does not take ${currency}: set PAYPAL=off and restart first`);
    return entries;
  } catch (error) {
    if (error instanceof ConfigError)
      throw new OpsError(error.problems.map(({ name, why }) => `${name} ${why}`).join('\n'));
    throw error;
  }
}

/** @throws OpsError when a product's id would come to mean another product: orders and subscriptions name it */
function compare(current: Catalog, entries: CatalogEntry[]): Row[] {
  const next = createCatalog(entries);
  const ids = new Set([...current.products, ...next.products].map(({ good_id }) => good_id));
  return [...ids]
    .sort((one, other) => one - other)
    .map((id) => {
      const [before, after] = [current.find(id), next.find(id)];
      if (before && after && (before.plan !== after.plan || before.term !== after.term))
        throw new OpsError(`good_id ${id} is ${before.plan} by the ${before.term}: give another product a new id`);
      const { plan, term } = after ?? before ?? { plan: '', term: '' };
      return { good_id: id, plan, term, now: priceOf(before), new: priceOf(after) };
    });
}

function priceOf(product: ReturnType<Catalog['find']>): string {
  return product ? formatMoney(product.charge, 'en') : 'not sold';
}
