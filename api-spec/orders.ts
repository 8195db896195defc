/** Orders: purchases and the state of their payment (docs/product.md#billing). */
import * as z from 'zod';
import { pageOf, pageQuery } from './list.ts';
import { operation } from './operation.ts';
import { Card, Currency, GoodId, nullable, OrderId, PaidPlan, TaxRatePercent, Term, timestamp } from './schemas.ts';

export const PaymentMethod = z
  .enum(['card', 'paypal'])
  .meta({ id: 'PaymentMethod', description: 'How an order is paid.', examples: ['card'] });

export const Order = z
  .strictObject({
    orderId: OrderId,
    amount: z
      .int()
      .min(0)
      .meta({ description: 'What the customer pays, with tax, in minor units (see `Money`).', examples: [7188] }),
    currency: Currency,
    tax: nullable(
      z
        .strictObject({
          ratePercent: TaxRatePercent,
          amount: z
            .int()
            .min(0)
            .meta({ description: 'The tax in minor units (see `Money`).', examples: [1148] }),
        })
        .meta({ id: 'OrderTax', description: 'The tax that the amount of an order contains.' }),
      'The tax that `amount` contains, as the invoice states it; null when none is stated.',
    ),
    status: z.enum(['uncompleted', 'completed', 'cancelled', 'refunded']).meta({
      id: 'OrderStatus',
      description: 'Uncompleted until the payment provider confirms the payment.',
      examples: ['completed'],
    }),
    state: z.enum(['open', 'underReview', 'completed', 'cancelled', 'refunded', 'disputed']).meta({
      id: 'OrderState',
      description:
        'The status as the customer sees it. Under review: money may be on its way. Disputed: the bank decides.',
      examples: ['completed'],
    }),
    late: z.boolean().meta({
      description: 'True when a payment is still unconfirmed 15 minutes after the customer came back from paying.',
      examples: [false],
    }),
    paymentMethod: PaymentMethod,
    card: nullable(Card, 'The card that paid; null without a payment by card.'),
    plan: PaidPlan,
    term: Term,
    good_id: GoodId,
    createdAt: timestamp('When the order was created.'),
    completedAt: nullable(timestamp('When the order was paid.'), 'Null until the order is paid.'),
    refundableUntil: nullable(
      timestamp('The last moment at which a refund can be requested.'),
      'The end of the refund period; null when the order cannot be refunded.',
    ),
    refundNeedsApproval: z.boolean().meta({
      description:
        'True when a refund would be a request, because another order of the account, or of who paid for it, was refunded within 12 months.',
      examples: [false],
    }),
    refundRequestedAt: nullable(
      timestamp('When a refund was requested that needs approval.'),
      'Null without a request.',
    ),
    refundDeclined: nullable(
      z
        .strictObject({
          at: timestamp('When the operator declined the request.'),
          message: z.string().meta({ description: 'Why, as the operator wrote it.', examples: ['Used for 29 days.'] }),
        })
        .meta({ id: 'RefundDecline', description: 'The refusal of a refund request.' }),
      'Null unless the refund request was declined.',
    ),
    payUrl: nullable(
      z.url({ protocol: /^https?$/ }).meta({
        description: "The payment provider's page.",
        examples: ['https://checkout.stripe.com/c/pay/cs_test_a1'],
      }),
      'The page where the order can still be paid; null when it cannot.',
    ),
    paidInstead: nullable(
      OrderId,
      'The order that was paid while this canceled one was open: a purchase, or a renewal of the same product. Null otherwise.',
    ),
    documents: z.array(z.enum(['invoice', 'creditNote'])).meta({
      description: 'The documents that can be downloaded. An order that version 3.0 completed has no invoice.',
      examples: [['invoice']],
    }),
  })
  .meta({ id: 'Order', description: 'A purchase.' });

export type Order = z.infer<typeof Order>;

const example = {
  orderId: 'TRN-7K3M-9Q2X',
  amount: 7188,
  currency: 'USD',
  tax: { ratePercent: 19, amount: 1148 },
  status: 'completed',
  state: 'completed',
  late: false,
  paymentMethod: 'card',
  card: { brand: 'visa', last4: '4242' },
  plan: 'personal',
  term: 'year',
  good_id: 2,
  createdAt: '2026-11-21T09:30:00.000Z',
  completedAt: '2026-11-21T09:31:12.000Z',
  refundableUntil: '2026-12-21T09:31:12.000Z',
  refundNeedsApproval: false,
  refundRequestedAt: null,
  refundDeclined: null,
  payUrl: null,
  paidInstead: null,
  documents: ['invoice'],
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
    'Possible within 30 days of the payment. The first refund in 12 months is automatic and ends the order’s remaining days and its renewal. A later one is a request that the operator approves: the order stays completed and has `refundRequestedAt`. A second request is refused with 3007; the amount is refunded once.',
  session: 'required',
  params: z.strictObject({ orderId: OrderId }),
  data: Order,
  errors: ['orderUnknown', 'notRefundable', 'refundTooLate', 'paymentProviderFailed', 'paymentProviderUnclear'],
  example: {
    data: {
      ...example,
      status: 'refunded',
      state: 'refunded',
      refundableUntil: null,
      documents: ['invoice', 'creditNote'],
    },
  },
});

const InvoiceFile = z
  .strictObject({
    number: z
      .string()
      .max(32)
      .meta({ description: 'The number of the document.', examples: ['INV-2026-000042'] }),
    fileName: z
      .string()
      .max(40)
      .meta({ description: 'A name for the file.', examples: ['INV-2026-000042.pdf'] }),
    pdf: z.base64().meta({ description: 'The PDF, in base64.', examples: ['JVBERi0xLjMK'] }),
  })
  .meta({ id: 'InvoiceFile', description: 'An invoice or a credit note as a PDF.' });

export type InvoiceFile = z.infer<typeof InvoiceFile>;

const invoiceFile = { number: 'INV-2026-000042', fileName: 'INV-2026-000042.pdf', pdf: 'JVBERi0xLjMK' };

export const getInvoice = operation({
  id: 'getInvoice',
  method: 'get',
  path: '/turboClient/api/c-end/user-orders/{orderId}/invoice',
  tag: 'orders',
  summary: 'Get the invoice of an order',
  description: 'Every paid order has an invoice, in the language of the order. It never changes.',
  session: 'required',
  params: z.strictObject({ orderId: OrderId }),
  data: InvoiceFile,
  errors: ['orderUnknown', 'invoiceUnknown'],
  example: { data: invoiceFile },
});

export const getCreditNote = operation({
  id: 'getCreditNote',
  method: 'get',
  path: '/turboClient/api/c-end/user-orders/{orderId}/credit-note',
  tag: 'orders',
  summary: 'Get the credit note of an order',
  description: 'Every refunded order has a credit note, which refers to its invoice.',
  session: 'required',
  params: z.strictObject({ orderId: OrderId }),
  data: InvoiceFile,
  errors: ['orderUnknown', 'invoiceUnknown'],
  example: { data: { ...invoiceFile, number: 'CN-2026-000007', fileName: 'CN-2026-000007.pdf' } },
});
