/** Routes of the referral program. */
import type { FastifyInstance } from 'fastify';
import { operations } from '#api-spec/operations.ts';
import { findReferralCode } from '../accounts/store.ts';
import type { Context } from '../context.ts';
import { route } from '../http/route.ts';
import { registerRewardMailJobs } from './reward-mail.ts';
import { claimReward, describeReward } from './rewards.ts';
import { daysLeftOfMonth, monthEnd, monthOf, perReward, rewardDays } from './rules.ts';
import { countCounted, findNotCounted, findRewardPage } from './store.ts';

/** The contract's maximum of registrations that do not count, in one response. */
const maxNotCounted = 100;

export function referralRoutes(app: FastifyInstance, context: Context): void {
  const { db, clock } = context;
  registerRewardMailJobs(context);

  route(app, operations.getReferral, async ({ session }) => {
    const now = clock.now();
    const month = { inviterId: session.accountId, month: monthOf(now) };
    const notCounted = await findNotCounted(db, month, maxNotCounted);
    return {
      referralId: await findReferralCode(db, session.accountId),
      counted: await countCounted(db, month),
      perReward,
      rewardDays,
      monthEndsAt: monthEnd(now).toISOString(),
      daysLeft: daysLeftOfMonth(now),
      notCounted: notCounted.map(({ at, reason }) => ({ time: at.toISOString(), reason })),
    };
  });

  route(app, operations.listRewards, async ({ query, session }) => {
    const { rows, total, page } = await findRewardPage(db, session.accountId, query);
    return { rows: rows.map((row) => describeReward(row, clock.now())), total, page, pageSize: query.pageSize };
  });

  route(app, operations.claimReward, async ({ params, session }) =>
    describeReward(await claimReward(context, session.accountId, params.rewardId), clock.now()),
  );
}
