/** What is sold (decisions §1, §4). The free plan is not a product. */
import * as z from 'zod';
import { operation } from './operation.ts';
import { GoodId, Money, orNull, PaidPlan, Term } from './schemas.ts';

const Saving = z
  .strictObject({
    money: Money,
    percent: z
      .int()
      .min(0)
      .max(100)
      .meta({ description: 'In whole per cent, rounded down.', examples: [40] }),
  })
  .meta({ id: 'Saving', description: 'What a year costs less than twelve months.' });

export const Product = z
  .strictObject({
    good_id: GoodId,
    plan: PaidPlan,
    term: Term,
    days: z
      .int()
      .min(1)
      .meta({ description: 'How long it runs.', examples: [365] }),
    price: Money,
    monthlyPrice: Money,
    yearlySaving: orNull(Saving, 'Null for monthly terms, and where nothing is saved.'),
    devices: z
      .int()
      .min(1)
      .meta({ description: 'Devices at the same time.', examples: [5] }),
    locations: z
      .int()
      .min(1)
      .nullable()
      .meta({ description: 'Locations to choose from; null means all.', examples: [15] }),
    renews: z.boolean().meta({ description: 'Renews by itself when it is paid by card.', examples: [true] }),
  })
  .meta({
    id: 'Product',
    description: 'A plan for a term. `price` is what is paid at once, `monthlyPrice` the same for one month.',
  });

export type Product = z.infer<typeof Product>;

export const productExample = {
  good_id: 2,
  plan: 'personal',
  term: 'year',
  days: 365,
  price: { amount: 7188, currency: 'USD' },
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
  summary: 'What is sold',
  description: 'Every product, the lowest plan and the shortest term first.',
  session: 'none',
  data: z
    .strictObject({ products: z.array(Product).meta({ description: 'Lowest plan, shortest term first.' }) })
    .meta({ id: 'Catalogue', description: 'Every product.' }),
  errors: [],
  example: {
    data: {
      products: [productExample],
    },
  },
});
