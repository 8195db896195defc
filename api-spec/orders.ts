/** What was bought, and how far each payment got (decisions §4, §5). */
import * as z from 'zod';
import { pageOf, pageQuery } from './list.ts';
import { operation } from './operation.ts';
import { Currency, GoodId, moment, OrderId, orNull, PaidPlan, Term } from './schemas.ts';

export const PaymentMethod = z
  .enum(['card', 'paypal'])
  .meta({ id: 'PaymentMethod', description: 'How it is paid.', examples: ['card'] });

export const Order = z
  .strictObject({
    orderId: OrderId,
    amount: z
      .int()
      .min(0)
      .meta({ description: "In the currency's minor units.", examples: [7188] }),
    currency: Currency,
    status: z.enum(['uncompleted', 'completed', 'cancelled', 'refunded']).meta({
      id: 'OrderStatus',
      description: 'Uncompleted until the provider confirms the payment.',
      examples: ['completed'],
    }),
    paymentMethod: PaymentMethod,
    plan: PaidPlan,
    term: Term,
    good_id: GoodId,
    createdAt: moment('When it was made.'),
    completedAt: orNull(moment('When it was paid.'), 'Null until it is paid.'),
    refundableUntil: orNull(
      moment('Until when the money can be asked back.'),
      'The last moment of the money-back guarantee; null when nothing can be given back.',
    ),
    payUrl: orNull(
      z
        .url({ protocol: /^https?$/ })
        .meta({ description: "The provider's page.", examples: ['https://checkout.stripe.com/c/pay/cs_test_a1'] }),
      'Where it can still be paid; null when it cannot.',
    ),
  })
  .meta({ id: 'Order', description: 'A purchase.' });

export type Order = z.infer<typeof Order>;

const example = {
  orderId: 'TRN-7K3M-9Q2X',
  amount: 7188,
  currency: 'USD',
  status: 'completed',
  paymentMethod: 'card',
  plan: 'personal',
  term: 'year',
  good_id: 2,
  createdAt: '2026-11-21T09:30:00.000Z',
  completedAt: '2026-11-21T09:31:12.000Z',
  refundableUntil: '2026-12-21T09:31:12.000Z',
  payUrl: null,
};

export const listOrders = operation({
  id: 'listOrders',
  method: 'get',
  path: '/turboClient/api/c-end/user-orders/query',
  tag: 'orders',
  summary: 'The orders of the account',
  description: 'Newest first, whatever their status.',
  session: 'required',
  query: z.strictObject({
    ...pageQuery,
    status: z
      .literal('1')
      .optional()
      .meta({ description: 'Orders that the customer may see, which is all.', examples: ['1'] }),
  }),
  data: pageOf('OrderPage', Order),
  errors: [],
  example: { data: { rows: [example], total: 1, page: 1, pageSize: 10 } },
});

export const getOrder = operation({
  id: 'getOrder',
  method: 'get',
  path: '/turboClient/api/c-end/user-orders/{orderId}',
  tag: 'orders',
  summary: 'One order',
  description:
    'Asked again and again while a payment is awaited; the server asks the provider when its webhook is late.',
  session: 'required',
  params: z.strictObject({ orderId: OrderId }),
  data: Order,
  errors: ['orderUnknown'],
  example: { data: example },
});

export const refundOrder = operation({
  id: 'refundOrder',
  method: 'post',
  path: '/turboClient/api/c-end/user-orders/{orderId}/refund',
  tag: 'orders',
  summary: 'Ask the money back',
  description:
    'Within 30 days of the payment (spec §9). What is left of the order’s days ends, and so does its renewal. Asking twice is answered with 3007 and pays nothing twice.',
  session: 'required',
  params: z.strictObject({ orderId: OrderId }),
  data: Order,
  errors: ['orderUnknown', 'notRefundable', 'refundTooLate', 'paymentProviderFailed'],
  example: { data: { ...example, status: 'refunded', refundableUntil: null } },
});
