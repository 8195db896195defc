/** The export of everything that is stored about an account. */
import * as z from 'zod';
import { Account, account } from './account-settings.ts';
import { BillingDetails } from './billing-details.ts';
import { ContactTopic } from './contact.ts';
import { operation } from './operation.ts';
import { Order } from './orders.ts';
import { Reward } from './rewards.ts';
import { Email, nullable, OrderId, PaidPlan, timestamp } from './schemas.ts';
import { Entitlement } from './subscription.ts';

const SentMessage = z
  .strictObject({
    ticket: z
      .string()
      .max(32)
      .meta({ description: 'The ticket number.', examples: ['T-7K3M9Q'] }),
    sentAt: timestamp('When the message was sent.'),
    suggestion: z.string().meta({ description: 'The text.', examples: ['Could you add a location in Lisbon?'] }),
    topic: nullable(ContactTopic, 'What the message is about; null when nothing was chosen.'),
    orderId: nullable(OrderId, 'The order that the message is about.'),
    images: z
      .int()
      .min(0)
      .meta({ description: 'The number of attached images.', examples: [1] }),
  })
  .meta({ id: 'SentMessage', description: 'A message to customer support.' });

const ExportedEntitlement = z
  .strictObject({
    entitlementId: z
      .string()
      .max(64)
      .meta({ description: 'An opaque id.', examples: ['b1f0c6d2'] }),
    plan: PaidPlan,
    days: z
      .int()
      .min(0)
      .meta({ description: 'Days bought or earned.', examples: [365] }),
    purchasedAt: timestamp('When it was bought or claimed.'),
    refundedAt: nullable(timestamp('The time.'), 'When its order was refunded.'),
    disputes: z
      .array(
        z.strictObject({
          from: timestamp('When it began.'),
          to: nullable(timestamp('The time.'), 'When it was decided.'),
        }),
      )
      .meta({ description: 'Times in which its days stood still because the payment was disputed.' }),
    orderId: nullable(OrderId, 'The order that granted it; null for a reward.'),
  })
  .meta({ id: 'ExportedEntitlement', description: 'The days of one purchase or reward, ended or not.' });

const ExportedSubscription = z
  .strictObject({
    subscriptionId: z
      .string()
      .max(255)
      .meta({ description: 'The payment provider’s id.', examples: ['sub_1Q2W3E'] }),
    plan: PaidPlan,
    status: z
      .string()
      .max(32)
      .meta({ description: 'The payment provider’s status.', examples: ['active'] }),
    startedAt: timestamp('When it began.'),
    currentPeriodEnd: timestamp('When the paid period ends or ended.'),
    renews: z.boolean().meta({ description: 'False once its renewal was ended.', examples: [true] }),
  })
  .meta({ id: 'ExportedSubscription', description: 'A renewing payment by card, ended or not.' });

const ExportedRegistration = z
  .strictObject({
    at: timestamp('When somebody registered with the referral ID.'),
    notCounted: nullable(z.enum(['ownEmail', 'sameNetwork']), 'Why it does not count; null when it counts.'),
  })
  .meta({ id: 'ExportedRegistration', description: 'A registration with the referral ID, without whose it is.' });

const ExportedEmailChange = z
  .strictObject({
    at: timestamp('When it was changed.'),
    from: Email.meta({ description: 'The former email.' }),
    to: Email.meta({ description: 'The new one.' }),
  })
  .meta({ id: 'ExportedEmailChange', description: 'A change of the email that can still be undone.' });

const AccountExport = z
  .strictObject({
    exportedAt: timestamp('When the export was created.'),
    account: Account.extend({
      referralId: z.string().meta({ description: 'The referral ID.', examples: ['K7M3Q9XA'] }),
      wasInvited: z
        .boolean()
        .meta({ description: 'Whether the account signed up with an invite code.', examples: [false] }),
      identityNames: z
        .array(z.string())
        .meta({ description: 'Names that identity providers sent.', examples: [['Ada Lovelace']] }),
      emailChanges: z
        .array(ExportedEmailChange)
        .meta({ description: 'Changes of the email in the last 7 days, newest first.' }),
    }).meta({ id: 'ExportedAccount', description: 'The account with its referral data.' }),
    orders: z.array(Order).meta({ description: 'All orders, newest first.' }),
    billingDetails: BillingDetails,
    entitlements: z.array(Entitlement).meta({ description: 'Entitlements with days left.' }),
    entitlementHistory: z
      .array(ExportedEntitlement)
      .meta({ description: 'All entitlements, ended and refunded ones included.' }),
    subscriptions: z
      .array(ExportedSubscription)
      .meta({ description: 'All subscriptions, ended ones included, newest first.' }),
    rewards: z.array(Reward).meta({ description: 'All rewards, newest first.' }),
    registrations: z
      .int()
      .min(0)
      .meta({ description: 'The number of sign-ups with the referral ID.', examples: [7] }),
    registrationHistory: z.array(ExportedRegistration).meta({ description: 'Each of them, newest first.' }),
    messages: z.array(SentMessage).meta({ description: 'Messages to customer support, newest first.' }),
  })
  .meta({ id: 'AccountExport', description: 'Everything stored about the account, except secrets.' });

export const exportAccount = operation({
  id: 'exportAccount',
  method: 'get',
  path: '/turboClient/api/c-end/account/export',
  tag: 'account',
  summary: 'Export the account',
  description:
    'Returns everything that is stored about the account, except hashes of secrets (GDPR, articles 15 and 20).',
  session: 'required',
  confirmed: true,
  data: AccountExport,
  errors: [],
  example: {
    data: {
      exportedAt: '2026-11-21T09:30:00.000Z',
      account: { ...account, referralId: 'K7M3Q9XA', wasInvited: false, identityNames: [], emailChanges: [] },
      orders: [],
      billingDetails: { name: '', address: '', vatNumber: '' },
      entitlements: [],
      entitlementHistory: [],
      subscriptions: [],
      rewards: [],
      registrations: 0,
      registrationHistory: [],
      messages: [],
    },
  },
});
