/** The referral program and its rewards (docs/product.md#referral). */
import * as z from 'zod';
import { pageOf, pageQuery } from './list.ts';
import { operation } from './operation.ts';
import { nullable, timestamp } from './schemas.ts';

const RewardId = z
  .string()
  .regex(/^[A-Za-z0-9-]{1,64}$/)
  .meta({ id: 'RewardId', description: 'An opaque id.', examples: ['r-9c1e52b0'] });

export const Reward = z
  .strictObject({
    rewardId: RewardId,
    time: timestamp('When the reward was earned.'),
    status: z
      .enum(['claimed', 'unclaimed'])
      .meta({ id: 'RewardStatus', description: 'An expired reward stays unclaimed.', examples: ['unclaimed'] }),
    claimDeadline: timestamp('The last moment at which the reward can be claimed.'),
    expired: z.boolean().meta({ description: 'True when the reward was not claimed in time.', examples: [false] }),
    claimedAt: nullable(timestamp('When the reward was claimed.'), 'Null until the reward is claimed.'),
    registrations: z
      .int()
      .min(1)
      .meta({ description: 'Number of registrations that earned the reward.', examples: [6] }),
    days: z
      .int()
      .min(1)
      .meta({ description: 'Days of the personal plan that it grants.', examples: [12] }),
  })
  .meta({ id: 'Reward', description: 'Days earned by referring others.' });

export type Reward = z.infer<typeof Reward>;

const example = {
  rewardId: 'r-9c1e52b0',
  time: '2026-11-12T18:04:00.000Z',
  status: 'unclaimed',
  claimDeadline: '2026-11-30T23:59:59.999Z',
  expired: false,
  claimedAt: null,
  registrations: 6,
  days: 12,
};

export const listRewards = operation({
  id: 'listRewards',
  method: 'get',
  path: '/turboClient/api/c-end/user-rewards/query',
  tag: 'rewards',
  summary: 'List the rewards of the account',
  description: 'All rewards, newest first.',
  session: 'required',
  query: z.strictObject(pageQuery),
  data: pageOf('RewardPage', Reward),
  errors: [],
  example: { data: { rows: [example], total: 1, page: 1, pageSize: 10 } },
});

export const claimReward = operation({
  id: 'claimReward',
  method: 'post',
  path: '/turboClient/api/c-end/user-rewards/{rewardId}/claim',
  tag: 'rewards',
  summary: 'Claim a reward',
  description: 'Grants the days of the reward. Only the client app offers this.',
  session: 'required',
  params: z.strictObject({ rewardId: RewardId }),
  data: Reward,
  errors: ['rewardUnknown', 'rewardExpired', 'rewardClaimed'],
  example: { data: { ...example, status: 'claimed', claimedAt: '2026-11-14T07:20:00.000Z' } },
});

const NotCounted = z
  .strictObject({
    time: timestamp('When the registration happened.'),
    reason: z.enum(['ownEmail', 'sameNetwork']).meta({
      id: 'NotCountedReason',
      description:
        '`ownEmail`: the mailbox of the referrer or one that registered before. `sameNetwork`: more than two registrations from one network in the month.',
      examples: ['sameNetwork'],
    }),
  })
  .meta({ id: 'NotCounted', description: 'A registration of this month that does not count, and the reason.' });

const count = (description: string, example: number) =>
  z
    .int()
    .min(0)
    .meta({ description, examples: [example] });

export const getReferral = operation({
  id: 'getReferral',
  method: 'get',
  path: '/turboClient/api/c-end/referral',
  tag: 'rewards',
  summary: 'Get the referral status',
  description: 'Returns the referral ID and the registrations of the current month (UTC).',
  session: 'required',
  data: z
    .strictObject({
      referralId: z
        .string()
        .regex(/^[A-HJKMNP-Z2-9]{8}$/)
        .meta({
          description: 'The code that others enter at sign-up, or open as `/?referralCode=…`.',
          examples: ['K7M3Q9XA'],
        }),
      counted: count('Number of registrations of this month that count.', 4),
      perReward: count('Number of counted registrations per reward.', 6),
      rewardDays: count('Days of the personal plan per reward.', 12),
      monthEndsAt: timestamp('The last moment of the current month.'),
      daysLeft: z
        .int()
        .min(1)
        .max(31)
        .meta({ description: 'Days left of the current month (UTC), today included.', examples: [12] }),
      notCounted: z.array(NotCounted).max(100).meta({ description: 'Newest first, at most 100.' }),
    })
    .meta({ id: 'Referral', description: 'The referral status of the account.' }),
  errors: [],
  example: {
    data: {
      referralId: 'K7M3Q9XA',
      counted: 4,
      perReward: 6,
      rewardDays: 12,
      monthEndsAt: '2026-11-30T23:59:59.999Z',
      daysLeft: 12,
      notCounted: [{ time: '2026-11-19T10:12:00.000Z', reason: 'sameNetwork' }],
    },
  },
});
