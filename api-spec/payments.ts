/** Buying (decisions §5): an order is made first, then the visitor pays on the provider's own page. */
import * as z from 'zod';
import { operation } from './operation.ts';
import { GoodId, OrderId } from './schemas.ts';

const Purchase = z
  .strictObject({
    good_id: GoodId,
    attempt: z
      .string()
      .min(8)
      .max(64)
      .regex(/^[A-Za-z0-9_-]+$/)
      .optional()
      .meta({
        description: "The caller's own key of this try: the same key always means the same order.",
        examples: ['a41f09c27be84d55'],
      }),
  })
  .meta({ id: 'Purchase', description: 'What is bought.' });

const Checkout = z
  .strictObject({
    orderId: OrderId,
    url: z.url({ protocol: /^https?$/ }).meta({
      description: "The provider's page, to be opened in place of this one.",
      examples: ['https://checkout.stripe.com/c/pay/cs_test_a1'],
    }),
  })
  .meta({ id: 'Checkout', description: 'An order that waits to be paid.' });

const example = {
  body: { good_id: 2 },
  data: { orderId: 'TRN-7K3M-9Q2X', url: 'https://checkout.stripe.com/c/pay/cs_test_a1' },
};

export const createPaypalPayment = operation({
  id: 'createPaypalPayment',
  method: 'post',
  path: '/turboClient/api/v1/payment/paypal/create',
  tag: 'payments',
  summary: 'Pay one term by PayPal',
  description:
    'One term, no renewal. The same product asked for again within 30 minutes gives the same open order and page.',
  session: 'required',
  body: Purchase,
  data: Checkout,
  errors: ['productUnknown', 'downgradeRefused', 'methodOff', 'providerFailed'],
  example: { ...example, data: { ...example.data, url: 'https://www.paypal.com/checkoutnow?token=5O190127TN364715T' } },
});

export const verifyDowngrade = operation({
  id: 'verifyDowngrade',
  method: 'post',
  path: '/turboClient/api/v1/payment/verify/downgrade',
  tag: 'payments',
  summary: 'May this product be bought now?',
  description: 'Refused with 3001 while a higher plan is running. Makes no order.',
  session: 'required',
  body: z.strictObject({ good_id: GoodId }).meta({ id: 'DowngradeQuestion', description: 'Which product.' }),
  data: z
    .strictObject({ allowed: z.literal(true).meta({ description: 'A refusal is an error, never false.' }) })
    .meta({ id: 'DowngradeAnswer', description: 'It may be bought.' }),
  errors: ['productUnknown', 'downgradeRefused'],
  example: { body: { good_id: 2 }, data: { allowed: true } },
});

export const createStripeSubscription = operation({
  id: 'createStripeSubscription',
  method: 'post',
  path: '/turboClient/api/v1/payment/stripe/subscription/create',
  tag: 'payments',
  summary: 'Subscribe by card',
  description:
    'Renews every term until it is cancelled. The same product asked for again within 30 minutes gives the same open order and page. `Accept-Language` decides the language of the page that the visitor returns to.',
  session: 'required',
  body: Purchase,
  data: Checkout,
  errors: ['productUnknown', 'downgradeRefused', 'methodOff', 'providerFailed'],
  example,
});
