/** A copy of what is stored about an account, out of every room that knows it (GDPR, articles 15 and 20); no secrets. */
import { describeOrder } from '../../billing/describe-order.ts';
import { allOrdersOf } from '../../billing/order-store.ts';
import { overviewOf } from '../../billing/subscriptions.ts';
import { type TicketRow, ticketsOf } from '../../contact/store.ts';
import type { Context } from '../../context.ts';
import type { Session } from '../../http/session.ts';
import { describeReward } from '../../referral/describe-reward.ts';
import { allRewardsOf, countRegistrations } from '../../referral/store.ts';
import { accountOverview } from './overview.ts';
import { getAccountRow } from './store.ts';

export async function exportAccount(context: Context, session: Session) {
  const { db, clock } = context;
  const { accountId, email } = session;
  const now = clock.now();
  const { referral_code, invited_by } = await getAccountRow(db, accountId);
  const orders = await allOrdersOf(db, accountId);
  const rewards = await allRewardsOf(db, accountId);
  const tickets = await ticketsOf(db, { accountId, email });
  return {
    exportedAt: now.toISOString(),
    account: {
      ...(await accountOverview(context, session)),
      referralId: referral_code,
      wasInvited: invited_by !== null,
    },
    orders: orders.map((row) => describeOrder(row, now)),
    entitlements: (await overviewOf(context, accountId)).entitlements,
    rewards: rewards.map((row) => describeReward(row, now)),
    registrations: await countRegistrations(db, accountId),
    messages: tickets.map(describeTicket),
  };
}

function describeTicket({ ticket, created_at, suggestion, order_id, images }: TicketRow) {
  return {
    ticket,
    sentAt: created_at.toISOString(),
    suggestion,
    orderId: order_id,
    images: images.length,
  };
}
