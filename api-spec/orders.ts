/** Orders: purchases and the state of their payment (docs/product.md#billing). */
import * as z from 'zod';
import { pageOf, pageQuery } from './list.ts';
import { operation } from './operation.ts';
import { Currency, GoodId, nullable, OrderId, PaidPlan, Term, timestamp } from './schemas.ts';

export const PaymentMethod = z
  .enum(['card', 'paypal'])
  .meta({ id: 'PaymentMethod', description: 'How an order is paid.', examples: ['card'] });

export const Order = z
  .strictObject({
    orderId: OrderId,
    amount: z
      .int()
      .min(0)
      .meta({ description: "The price in the currency's minor units.", examples: [7188] }),
    currency: Currency,
    status: z.enum(['uncompleted', 'completed', 'cancelled', 'refunded']).meta({
      id: 'OrderStatus',
      description: 'Uncompleted until the payment provider confirms the payment.',
      examples: ['completed'],
    }),
    paymentMethod: PaymentMethod,
    plan: PaidPlan,
    term: Term,
    good_id: GoodId,
    createdAt: timestamp('When the order was created.'),
    completedAt: nullable(timestamp('When the order was paid.'), 'Null until the order is paid.'),
    refundableUntil: nullable(
      timestamp('The last moment at which a refund can be requested.'),
      'The end of the refund period; null when the order cannot be refunded.',
    ),
    payUrl: nullable(
      z.url({ protocol: /^https?$/ }).meta({
        description: "The payment provider's page.",
        examples: ['https://checkout.stripe.com/c/pay/cs_test_a1'],
      }),
      'The page where the order can still be paid; null when it cannot.',
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
  summary: 'List the orders of the account',
  description: 'All orders in every status, newest first.',
  session: 'required',
  query: z.strictObject({
    ...pageQuery,
    status: z
      .literal('1')
      .optional()
      .meta({ description: 'Orders that the customer can see, which are all.', examples: ['1'] }),
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
  summary: 'Get an order',
  description:
    'Can be polled while a payment is pending: when the webhook is late, the server checks the order at the payment provider.',
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
  summary: 'Request a refund',
  description:
    'Possible within 30 days of the payment. Ends the order’s remaining days and its renewal. A second request is refused with 3007; the amount is refunded once.',
  session: 'required',
  params: z.strictObject({ orderId: OrderId }),
  data: Order,
  errors: ['orderUnknown', 'notRefundable', 'refundTooLate', 'paymentProviderFailed'],
  example: { data: { ...example, status: 'refunded', refundableUntil: null } },
});
