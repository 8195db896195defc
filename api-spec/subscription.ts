/** The subscription: the current plan, its entitlements, and its renewal (docs/product.md#billing). */
import * as z from 'zod';
import { operation } from './operation.ts';
import { Card, Money, nullable, OrderId, PaidPlan, Plan, Term, timestamp } from './schemas.ts';

const days = (description: string, example: number) =>
  z
    .int()
    .min(0)
    .meta({ description, examples: [example] });

const Unlimited = z
  .strictObject({ kind: z.literal('unlimited').meta({ description: 'Without an end, as for the free plan.' }) })
  .meta({ id: 'UnlimitedValidity', description: 'Validity without an end.' });

const Until = z
  .strictObject({
    kind: z.literal('until').meta({ description: 'With an end date.' }),
    endsAt: timestamp('When the current plan ends.'),
    daysLeft: days('Days left of the current plan; a started day counts.', 212),
  })
  .meta({ id: 'LimitedValidity', description: 'Validity with an end date.' });

export const Renewal = z
  .strictObject({ plan: PaidPlan, term: Term, nextChargeAt: timestamp('When the next charge is due.'), price: Money })
  .meta({ id: 'Renewal', description: 'The next charge. `price` is what will be charged, with tax.' });

export const Entitlement = z
  .strictObject({
    entitlementId: z
      .string()
      .min(1)
      .max(64)
      .meta({ description: 'An opaque id.', examples: ['b1f0c6d2-5a1e-4c7f-9a55-0d9a9d1f7b11'] }),
    plan: PaidPlan,
    days: days('Days bought.', 365),
    daysLeft: days('Days left; a started day counts.', 212),
    state: z.enum(['active', 'queued']).meta({
      description: 'One entitlement is active, that of the highest plan; the others are queued and keep their days.',
      examples: ['active'],
    }),
    startsAt: timestamp('When it became active, or will if nothing changes.'),
    endsAt: timestamp('When its days will be used up if nothing changes.'),
    orderId: nullable(OrderId, 'The order that granted it; null for a reward.'),
  })
  .meta({ id: 'Entitlement', description: 'The days of one purchase or reward.' });

export const Subscription = z
  .strictObject({
    plan: Plan,
    validity: z
      .discriminatedUnion('kind', [Unlimited, Until])
      .meta({ description: 'How long the current plan lasts.' }),
    subscribing: z.boolean().meta({ description: 'True while a subscription renews.', examples: [true] }),
    renewal: nullable(Renewal, 'Null when nothing renews.'),
    endsAtPeriodEnd: nullable(
      timestamp('When the paid days end.'),
      'The end of the paid days after unsubscribing; null otherwise.',
    ),
    graceUntil: nullable(
      timestamp('When the plan ends unless the renewal is paid.'),
      'The end of the grace period of up to 3 days while a renewal is late or declined; null otherwise.',
    ),
    amountDue: nullable(
      Money,
      'The declined charge of the renewal, which can be paid until the grace period ends; null without one.',
    ),
    card: nullable(Card, 'The card of the next charge; null when no subscription by card is alive.'),
    disputedOrder: nullable(OrderId, 'An order whose payment is disputed: its days are paused. Null without one.'),
    entitlements: z.array(Entitlement).meta({ description: 'Every entitlement with days left, in the order of use.' }),
  })
  .meta({ id: 'Subscription', description: 'The plan status of the account at the time of the request.' });

export type Subscription = z.infer<typeof Subscription>;

export const getSubscription = operation({
  id: 'getSubscription',
  method: 'get',
  path: '/turboClient/api/c-end/subscription',
  tag: 'subscription',
  summary: 'Get the subscription',
  description: 'Returns the current plan, its validity, its renewal, and all entitlements with days left.',
  session: 'required',
  data: Subscription,
  errors: [],
  example: {
    data: {
      plan: 'personal',
      validity: { kind: 'until', endsAt: '2027-06-21T09:30:00.000Z', daysLeft: 212 },
      subscribing: true,
      renewal: {
        plan: 'personal',
        term: 'year',
        nextChargeAt: '2027-06-21T09:30:00.000Z',
        price: { amount: 7188, currency: 'USD' },
      },
      endsAtPeriodEnd: null,
      graceUntil: null,
      amountDue: null,
      card: { brand: 'visa', last4: '4242' },
      disputedOrder: null,
      entitlements: [
        {
          entitlementId: 'b1f0c6d2-5a1e-4c7f-9a55-0d9a9d1f7b11',
          plan: 'personal',
          days: 365,
          daysLeft: 212,
          state: 'active',
          startsAt: '2026-06-21T09:30:00.000Z',
          endsAt: '2027-06-21T09:30:00.000Z',
          orderId: 'TRN-7K3M-9Q2X',
        },
      ],
    },
  },
});

export const cancelStripeSubscription = operation({
  id: 'cancelStripeSubscription',
  method: 'delete',
  path: '/turboClient/api/v1/payment/stripe/subscription/cancel',
  tag: 'subscription',
  summary: 'Cancel the renewal',
  description: 'Ends further charges; paid days remain. Repeating the request is not an error.',
  session: 'required',
  data: z
    .strictObject({ plan: PaidPlan, endsAt: timestamp('When the paid days end.') })
    .meta({ id: 'Cancellation', description: 'The canceled plan and its end.' }),
  errors: ['noSubscription', 'paymentProviderUnclear'],
  example: { data: { plan: 'personal', endsAt: '2027-06-21T09:30:00.000Z' } },
});

const ProviderPage = z
  .strictObject({
    url: z.url({ protocol: /^https?$/ }).meta({
      description: "The payment provider's page; redirect the customer to it.",
      examples: ['https://billing.stripe.com/p/session/test_a1'],
    }),
  })
  .meta({ id: 'ProviderPage', description: 'A page of the payment provider.' });

export const openBillingPortal = operation({
  id: 'openBillingPortal',
  method: 'post',
  path: '/turboClient/api/v1/payment/stripe/subscription/portal',
  tag: 'subscription',
  summary: 'Open the page that updates the card',
  description:
    "Returns the URL of a session of the payment provider's customer portal. It works once and for a short time. `Accept-Language` selects its language.",
  session: 'required',
  data: ProviderPage,
  errors: ['noSubscription', 'paymentProviderFailed'],
  example: { data: { url: 'https://billing.stripe.com/p/session/test_a1' } },
});

export const payRenewal = operation({
  id: 'payRenewal',
  method: 'post',
  path: '/turboClient/api/v1/payment/stripe/subscription/pay',
  tag: 'subscription',
  summary: 'Open the page that pays a declined renewal',
  description: "Returns the payment provider's page of the unpaid invoice. Charges nothing by itself.",
  session: 'required',
  data: ProviderPage,
  errors: ['nothingDue', 'paymentProviderFailed'],
  example: { data: { url: 'https://invoice.stripe.com/i/acct_1/test_a1' } },
});

export const resumeStripeSubscription = operation({
  id: 'resumeStripeSubscription',
  method: 'post',
  path: '/turboClient/api/v1/payment/stripe/subscription/resume',
  tag: 'subscription',
  summary: 'Resume the renewal',
  description: 'Undoes the cancellation until the paid period ends. Repeating the request is not an error.',
  session: 'required',
  data: Renewal,
  errors: ['noSubscription', 'paymentProviderUnclear'],
  example: {
    data: {
      plan: 'personal',
      term: 'year',
      nextChargeAt: '2027-06-21T09:30:00.000Z',
      price: { amount: 7188, currency: 'USD' },
    },
  },
});
