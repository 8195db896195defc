/** What runs now, and ending its renewal (decisions §5). */
import * as z from 'zod';
import { operation } from './operation.ts';
import { Money, moment, OrderId, orNull, PaidPlan, Plan } from './schemas.ts';

const days = (description: string, example: number) =>
  z
    .int()
    .min(0)
    .meta({ description, examples: [example] });

const Unlimited = z
  .strictObject({ kind: z.literal('unlimited').meta({ description: 'Without an end: the free plan.' }) })
  .meta({ id: 'UnlimitedValidity', description: 'Runs for ever.' });

const Until = z
  .strictObject({
    kind: z.literal('until').meta({ description: 'With an end.' }),
    endsAt: moment('When the running plan ends.'),
    daysLeft: days('Days left of the running plan, a begun one counts.', 212),
  })
  .meta({ id: 'LimitedValidity', description: 'Runs to a day.' });

export const Renewal = z
  .strictObject({ plan: PaidPlan, nextChargeAt: moment('When the next charge is due.'), price: Money })
  .meta({ id: 'Renewal', description: 'The next charge.' });

export const Entitlement = z
  .strictObject({
    entitlementId: z
      .string()
      .min(1)
      .max(64)
      .meta({ description: 'Opaque.', examples: ['b1f0c6d2-5a1e-4c7f-9a55-0d9a9d1f7b11'] }),
    plan: PaidPlan,
    days: days('Days bought.', 365),
    daysLeft: days('Days left, a begun one counts.', 212),
    state: z
      .enum(['active', 'queued'])
      .meta({ description: 'The highest plan runs; the others stand still.', examples: ['active'] }),
    startsAt: moment('When it began or will begin to run, as things stand.'),
    endsAt: moment('When it will have run out, as things stand.'),
    orderId: orNull(OrderId, 'The purchase; null for a reward.'),
  })
  .meta({ id: 'Entitlement', description: 'The days of one purchase or reward.' });

export const Subscription = z
  .strictObject({
    plan: Plan,
    validity: z
      .discriminatedUnion('kind', [Unlimited, Until])
      .meta({ description: 'For how long the running plan runs.' }),
    subscribing: z.boolean().meta({ description: 'Renews by itself.', examples: [true] }),
    renewal: orNull(Renewal, 'Null when nothing renews.'),
    endsAtPeriodEnd: orNull(
      moment('When what was paid for ends.'),
      'After unsubscribing: when the paid period ends; else null.',
    ),
    graceUntil: orNull(
      moment('When the plan ends if the renewal still fails.'),
      'While a renewal is late or was declined, the plan runs on for up to 3 days; else null.',
    ),
    entitlements: z
      .array(Entitlement)
      .meta({ description: 'What is left of every purchase, in the order in which they run.' }),
  })
  .meta({ id: 'Subscription', description: 'What the account has, computed at this moment.' });

export type Subscription = z.infer<typeof Subscription>;

export const getSubscription = operation({
  id: 'getSubscription',
  method: 'get',
  path: '/turboClient/api/c-end/subscription',
  tag: 'subscription',
  summary: 'What runs now',
  description: 'The running plan, its validity, whether it renews, and everything that waits.',
  session: 'required',
  data: Subscription,
  errors: [],
  example: {
    data: {
      plan: 'personal',
      validity: { kind: 'until', endsAt: '2027-06-21T09:30:00.000Z', daysLeft: 212 },
      subscribing: true,
      renewal: { plan: 'personal', nextChargeAt: '2027-06-21T09:30:00.000Z', price: { amount: 7188, currency: 'USD' } },
      endsAtPeriodEnd: null,
      graceUntil: null,
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
  summary: 'Unsubscribe',
  description: 'No further charge; what has been paid for runs to its end. Asking twice is no error.',
  session: 'required',
  data: z
    .strictObject({ plan: PaidPlan, endsAt: moment('When what was paid for ends.') })
    .meta({ id: 'Cancellation', description: 'What was cancelled.' }),
  errors: ['noSubscription', 'paymentProviderFailed'],
  example: { data: { plan: 'personal', endsAt: '2027-06-21T09:30:00.000Z' } },
});

export const resumeStripeSubscription = operation({
  id: 'resumeStripeSubscription',
  method: 'post',
  path: '/turboClient/api/v1/payment/stripe/subscription/resume',
  tag: 'subscription',
  summary: 'Undo the unsubscribing',
  description: 'Until the paid period ends: it renews again as before. Asking twice is no error.',
  session: 'required',
  data: Renewal,
  errors: ['noSubscription', 'paymentProviderFailed'],
  example: {
    data: { plan: 'personal', nextChargeAt: '2027-06-21T09:30:00.000Z', price: { amount: 7188, currency: 'USD' } },
  },
});
