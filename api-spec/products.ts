/** Products: what is sold. The free plan is not a product (docs/product.md#plans-and-claims). */
import * as z from 'zod';
import { operation } from './operation.ts';
import { GoodId, Money, nullable, PaidPlan, TaxRatePercent, Term } from './schemas.ts';

const Saving = z
  .strictObject({
    money: Money,
    percent: z
      .int()
      .min(0)
      .max(100)
      .meta({ description: 'In whole percent, rounded down.', examples: [40] }),
  })
  .meta({
    id: 'Saving',
    description: 'The saving of a year over twelve months: `money` is the difference of the charges.',
  });

const Tax = z
  .strictObject({
    ratePercent: TaxRatePercent,
    inclusive: z.boolean().meta({
      description: 'True when `price` contains the tax; false when `charge` adds it.',
      examples: [true],
    }),
  })
  .meta({ id: 'Tax', description: 'The sales tax of a product.' });

export const Product = z
  .strictObject({
    good_id: GoodId,
    plan: PaidPlan,
    term: Term,
    days: z
      .int()
      .min(1)
      .meta({ description: 'Length of the term in days.', examples: [365] }),
    price: Money,
    charge: Money,
    tax: nullable(Tax, 'Null when no tax is stated.'),
    monthlyPrice: Money,
    yearlySaving: nullable(Saving, 'Null for monthly terms and without a saving.'),
    devices: z
      .int()
      .min(1)
      .meta({ description: 'Devices that can be connected at the same time.', examples: [5] }),
    locations: z
      .int()
      .min(1)
      .nullable()
      .meta({ description: 'Number of available locations; null means all.', examples: [15] }),
    renews: z.boolean().meta({ description: 'Renews automatically when it is paid by card.', examples: [true] }),
  })
  .meta({
    id: 'Product',
    description:
      'A plan for one term. `price` is the price for the term in the catalog, without the tax that `charge` adds; `charge` is what is paid: show this one. `monthlyPrice` is `charge` per month, rounded up.',
  });

export type Product = z.infer<typeof Product>;

export const productExample = {
  good_id: 2,
  plan: 'personal',
  term: 'year',
  days: 365,
  price: { amount: 7188, currency: 'USD' },
  charge: { amount: 7188, currency: 'USD' },
  tax: null,
  monthlyPrice: { amount: 599, currency: 'USD' },
  yearlySaving: { money: { amount: 4800, currency: 'USD' }, percent: 40 },
  devices: 5,
  locations: 15,
  renews: true,
};

export const listProducts = operation({
  id: 'listProducts',
  method: 'get',
  path: '/turboClient/api/product/list/official',
  tag: 'products',
  summary: 'List the products',
  description:
    'All products, lowest plan and shortest term first. Can be kept for a minute, then asked for again by its `ETag` (`If-None-Match`).',
  session: 'none',
  // An applied catalog may reach a browser a minute late; after that the browser revalidates by ETag.
  cacheControl: 'public, max-age=60',
  data: z
    .strictObject({ products: z.array(Product).meta({ description: 'Lowest plan and shortest term first.' }) })
    .meta({ id: 'Catalog', description: 'All products.' }),
  errors: [],
  example: {
    data: {
      products: [productExample],
    },
  },
});
