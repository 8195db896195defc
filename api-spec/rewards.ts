/** What inviting others has earned (decisions §6). */
import * as z from 'zod';
import { pageOf, pageQuery } from './list.ts';
import { operation } from './operation.ts';
import { moment, orNull } from './schemas.ts';

const RewardId = z
  .string()
  .regex(/^[A-Za-z0-9-]{1,64}$/)
  .meta({ id: 'RewardId', description: 'Opaque.', examples: ['r-9c1e52b0'] });

export const Reward = z
  .strictObject({
    rewardId: RewardId,
    time: moment('When the sixth registration came.'),
    status: z
      .enum(['claimed', 'unclaimed'])
      .meta({ id: 'RewardStatus', description: 'Stays unclaimed when it is lost.', examples: ['unclaimed'] }),
    claimDeadline: moment('The last moment to claim it.'),
    expired: z.boolean().meta({ description: 'Not claimed in time: lost.', examples: [false] }),
    claimedAt: orNull(moment('When it was claimed.'), 'Null until it is claimed.'),
    registrations: z
      .int()
      .min(1)
      .meta({ description: 'How many registrations it stands for.', examples: [6] }),
    days: z
      .int()
      .min(1)
      .meta({ description: 'Days of the personal plan.', examples: [12] }),
  })
  .meta({ id: 'Reward', description: 'Days earned by inviting.' });

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
  summary: 'The rewards of the account',
  description: 'Newest first.',
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
  description: 'For the client app. Adds the days to the account.',
  session: 'required',
  params: z.strictObject({ rewardId: RewardId }),
  data: Reward,
  errors: ['rewardUnknown', 'rewardExpired', 'rewardClaimed'],
  example: { data: { ...example, status: 'claimed', claimedAt: '2026-11-14T07:20:00.000Z' } },
});

const NotCounted = z
  .strictObject({
    time: moment('When the registration came.'),
    reason: z.enum(['ownEmail', 'sameNetwork']).meta({
      id: 'NotCountedReason',
      description: 'The same mailbox or account again, or a third registration from one network within the month.',
      examples: ['sameNetwork'],
    }),
  })
  .meta({ id: 'NotCounted', description: 'A registration of this month that does not count, and why.' });

const perReward = (description: string, example: number) =>
  z
    .int()
    .min(0)
    .meta({ description, examples: [example] });

export const getReferral = operation({
  id: 'getReferral',
  method: 'get',
  path: '/turboClient/api/c-end/referral',
  tag: 'rewards',
  summary: 'How inviting is going',
  description: 'The referral ID, and this month (UTC) so far.',
  session: 'required',
  data: z
    .strictObject({
      referralId: z
        .string()
        .regex(/^[A-HJKMNP-Z2-9]{8}$/)
        .meta({ description: 'What others enter, or open as `/?referralCode=…`.', examples: ['K7M3Q9XA'] }),
      counted: perReward('Registrations of this month that count.', 4),
      perReward: perReward('How many make a reward.', 6),
      rewardDays: perReward('Days of the personal plan in a reward.', 12),
      monthEndsAt: moment('The last moment of this month.'),
      notCounted: z.array(NotCounted).max(100).meta({ description: 'The newest first, at most 100.' }),
    })
    .meta({ id: 'Referral', description: 'The referral programme, as it stands for this account.' }),
  errors: [],
  example: {
    data: {
      referralId: 'K7M3Q9XA',
      counted: 4,
      perReward: 6,
      rewardDays: 12,
      monthEndsAt: '2026-11-30T23:59:59.999Z',
      notCounted: [{ time: '2026-11-19T10:12:00.000Z', reason: 'sameNetwork' }],
    },
  },
});
