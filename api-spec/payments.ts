/** Payments: the API creates an order, then the customer pays on the payment provider's page (docs/product.md#checkout). */
import * as z from 'zod';
import { planChanges } from '#facts/plan-change.ts';
import { operation } from './operation.ts';
import { PaymentMethod } from './orders.ts';
import { Product, productExample } from './products.ts';
import { GoodId, Money, nullable, OrderId, PaidPlan } from './schemas.ts';
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
        description:
          'A key that the caller chooses per attempt. Repeated with the same key, the request always returns the same order; with another product or payment method it is refused with 1002.',
        examples: ['a41f09c27be84d55'],
      }),
  })
  .meta({ id: 'Purchase', description: 'The product to buy.' });

const Checkout = z
  .strictObject({
    orderId: OrderId,
    url: z.url({ protocol: /^https?$/ }).meta({
      description: "The payment provider's page; redirect the customer to it.",
      examples: ['https://checkout.stripe.com/c/pay/cs_test_a1'],
    }),
  })
  .meta({ id: 'Checkout', description: 'An order and the page where it is paid.' });

const example = {
  body: { good_id: 2 },
  data: { orderId: 'TRN-7K3M-9Q2X', url: 'https://checkout.stripe.com/c/pay/cs_test_a1' },
};

export const createPaypalPayment = operation({
  id: 'createPaypalPayment',
  method: 'post',
  path: '/turboClient/api/v1/payment/paypal/create',
  tag: 'payments',
  summary: 'Create a PayPal payment for one term',
  description:
    'Pays for one term; there is no renewal. Repeated for the same product within 30 minutes, the request returns the same open order and page.',
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
  summary: 'Check whether a product can be bought now',
  description: 'Refused with 3001 while a higher plan is active. Does not create an order.',
  session: 'required',
  body: z.strictObject({ good_id: GoodId }).meta({ id: 'DowngradeCheck', description: 'The product to check.' }),
  data: z
    .strictObject({ allowed: z.literal(true).meta({ description: 'Always true: a refusal is an error response.' }) })
    .meta({ id: 'DowngradeCheckResult', description: 'The product can be bought.' }),
  errors: ['productUnknown', 'downgradeRefused'],
  example: { body: { good_id: 2 }, data: { allowed: true } },
});

const PreviewEntitlement = z
  .strictObject({
    ...Entitlement.omit({ entitlementId: true, orderId: true }).shape,
    isNew: z.boolean().meta({ description: 'True for the entitlement of this purchase.', examples: [true] }),
  })
  .meta({ id: 'PreviewEntitlement', description: 'An entitlement as it would be after paying now.' });

export const previewPayment = operation({
  id: 'previewPayment',
  method: 'get',
  path: '/turboClient/api/v1/payment/preview',
  tag: 'payments',
  summary: 'Preview a payment',
  description:
    'Returns what is due today, the next charge, and every entitlement as it would be after paying now. Does not create an order.',
  session: 'required',
  query: z.strictObject({
    good_id: z
      .string()
      .regex(/^[1-9][0-9]{0,9}$/)
      .meta({ description: 'The id of a product.', examples: ['2'] }),
    method: PaymentMethod,
  }),
  data: z
    .strictObject({
      product: Product,
      change: z.enum(planChanges).meta({
        id: 'PlanChange',
        description:
          'What the purchase does to the current plan: get a first one, upgrade, switch the renewal to yearly or monthly, or add a term. Never `downgrade`, which is refused.',
        examples: ['get'],
      }),
      dueToday: Money,
      renewal: nullable(Renewal, 'The next charge after paying now; null when nothing would renew.'),
      endsRenewalOf: nullable(PaidPlan, 'The plan whose renewal this purchase would end (its days are kept), or null.'),
      movesRenewal: z.boolean().meta({
        description:
          'True when an earlier renewal would continue and its next charge would move to the end of the paid time.',
        examples: [false],
      }),
      orderUnderReview: nullable(
        OrderId,
        'An order whose payment is under review: paying again may charge twice. Null without one.',
      ),
      disputedOrder: nullable(OrderId, 'An order whose payment is disputed: its days are paused. Null without one.'),
      entitlements: z
        .array(PreviewEntitlement)
        .meta({ description: 'Every entitlement with days left, in the order of use.' }),
    })
    .meta({ id: 'PaymentPreview', description: 'The effects of paying now. `dueToday` is what is paid, with tax.' }),
  errors: ['productUnknown', 'downgradeRefused', 'paymentMethodUnavailable'],
  example: {
    data: {
      product: productExample,
      change: 'get',
      dueToday: productExample.price,
      renewal: {
        plan: 'personal',
        term: 'year',
        nextChargeAt: '2027-11-21T09:30:00.000Z',
        price: productExample.price,
      },
      endsRenewalOf: null,
      movesRenewal: false,
      orderUnderReview: null,
      disputedOrder: null,
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
  summary: 'Create a card subscription',
  description:
    'Renews every term until it is canceled. Repeated for the same product within 30 minutes, the request returns the same open order and page. `Accept-Language` selects the language of the page to which the customer returns, and of the mails.',
  session: 'required',
  body: Purchase,
  data: Checkout,
  errors: ['productUnknown', 'downgradeRefused', 'paymentMethodUnavailable', 'paymentProviderFailed'],
  example,
});
