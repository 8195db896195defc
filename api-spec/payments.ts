/** Buying (decisions §5): an order is made first, then the visitor pays on the provider's own page. */
import * as z from 'zod';
import { operation } from './operation.ts';
import { PaymentMethod } from './orders.ts';
import { Product, productExample } from './products.ts';
import { GoodId, Money, OrderId, orNull, PaidPlan } from './schemas.ts';
import { Entitlement, Renewal } from './subscription.ts';

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
  errors: ['productUnknown', 'downgradeRefused', 'paymentMethodUnavailable', 'paymentProviderFailed'],
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
  body: z.strictObject({ good_id: GoodId }).meta({ id: 'DowngradeCheck', description: 'Which product.' }),
  data: z
    .strictObject({ allowed: z.literal(true).meta({ description: 'A refusal is an error, never false.' }) })
    .meta({ id: 'DowngradeCheckResult', description: 'It may be bought.' }),
  errors: ['productUnknown', 'downgradeRefused'],
  example: { body: { good_id: 2 }, data: { allowed: true } },
});

const PreviewEntitlement = z
  .strictObject({
    ...Entitlement.omit({ entitlementId: true, orderId: true }).shape,
    isNew: z.boolean().meta({ description: 'The days of this purchase.', examples: [true] }),
  })
  .meta({ id: 'PreviewEntitlement', description: 'A entitlement as it would be after paying now.' });

export const previewPayment = operation({
  id: 'previewPayment',
  method: 'get',
  path: '/turboClient/api/v1/payment/preview',
  tag: 'payments',
  summary: 'What would paying now do?',
  description:
    'What is due today, the next charge, which plan would run first and what becomes of the days that are left. Makes no order.',
  session: 'required',
  query: z.strictObject({
    good_id: z
      .string()
      .regex(/^[1-9][0-9]{0,9}$/)
      .meta({ description: 'The number of a product.', examples: ['2'] }),
    method: PaymentMethod,
  }),
  data: z
    .strictObject({
      product: Product,
      dueToday: Money,
      renewal: orNull(Renewal, 'The next charge by this method; null when nothing renews.'),
      endsRenewalOf: orNull(PaidPlan, 'A renewal that this purchase would end (its days are kept); else null.'),
      entitlements: z
        .array(PreviewEntitlement)
        .meta({ description: 'Everything that would be there, in the order in which it runs.' }),
    })
    .meta({ id: 'PaymentPreview', description: 'What paying now would do.' }),
  errors: ['productUnknown', 'downgradeRefused', 'paymentMethodUnavailable'],
  example: {
    data: {
      product: productExample,
      dueToday: productExample.price,
      renewal: { plan: 'personal', nextChargeAt: '2027-11-21T09:30:00.000Z', price: productExample.price },
      endsRenewalOf: null,
      entitlements: [
        {
          plan: 'personal',
          days: 365,
          daysLeft: 365,
          state: 'active',
          startsAt: '2026-11-21T09:30:00.000Z',
          endsAt: '2027-11-21T09:30:00.000Z',
          isNew: true,
        },
      ],
    },
  },
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
  errors: ['productUnknown', 'downgradeRefused', 'paymentMethodUnavailable', 'paymentProviderFailed'],
  example,
});
