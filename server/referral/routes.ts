/** HTTP of the referral programme. */
import type { FastifyInstance } from 'fastify';
import { operations } from '#api-spec/operations.ts';
import type { Context } from '../context.ts';
import { route } from '../http/route.ts';
import { claimReward } from './claim.ts';
import { describeReward } from './describe-reward.ts';
import { monthEnd, monthOf, perReward, rewardDays } from './rules.ts';
import { countCounted, notCountedOf, pageOfRewards, referralCodeOf } from './store.ts';

/** Those that did not count, in one answer (contract). */
const mostNotCounted = 100;

export function referralRoutes(app: FastifyInstance, context: Context): void {
  const { db, clock } = context;

  route(app, operations.getReferral, async ({ session }) => {
    const now = clock.now();
    const month = { inviterId: session.accountId, month: monthOf(now) };
    const notCounted = await notCountedOf(db, month, mostNotCounted);
    return {
      referralId: await referralCodeOf(db, session.accountId),
      counted: await countCounted(db, month),
      perReward,
      rewardDays,
      monthEndsAt: monthEnd(now).toISOString(),
      notCounted: notCounted.map(({ at, reason }) => ({ time: at.toISOString(), reason })),
    };
  });

  route(app, operations.listRewards, async ({ query, session }) => {
    const { rows, total } = await pageOfRewards(db, session.accountId, query);
    const { page, pageSize } = query;
    return { rows: rows.map((row) => describeReward(row, clock.now())), total, page, pageSize };
  });

  route(app, operations.claimReward, async ({ params, session }) => {
    return describeReward(await claimReward(context, session.accountId, params.rewardId), clock.now());
  });
}
