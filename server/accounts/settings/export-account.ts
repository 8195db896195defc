/** A copy of everything that is stored about an account, without secrets (GDPR, articles 15 and 20). */
import { describeOrder } from '../../billing/orders/describe.ts';
import { findAllOrders } from '../../billing/orders/store.ts';
import { describeSubscription } from '../../billing/subscriptions/describe.ts';
import { type TicketRow, ticketsOf } from '../../contact/store.ts';
import type { Context } from '../../context.ts';
import type { Session } from '../../http/decorations.ts';
import { describeReward } from '../../referral/rewards.ts';
import { countRegistrations, findAllRewards } from '../../referral/store.ts';
import { getAccount } from './get-account.ts';
import { getAccountRow } from './store.ts';

export async function exportAccount({ db, clock }: Pick<Context, 'db' | 'clock'>, session: Session) {
  const { accountId, email } = session;
  const now = clock.now();
  const { referral_code, invited_by } = await getAccountRow(db, accountId);
  const orders = await findAllOrders(db, accountId);
  const rewards = await findAllRewards(db, accountId);
  const tickets = await ticketsOf(db, { accountId, email });
  return {
    exportedAt: now.toISOString(),
    account: {
      ...(await getAccount({ db, clock }, session)),
      referralId: referral_code,
      wasInvited: invited_by !== null,
    },
    orders: orders.map((row) => describeOrder(row, now)),
    entitlements: (await describeSubscription({ db, clock }, accountId)).entitlements,
    rewards: rewards.map((row) => describeReward(row, now)),
    registrations: await countRegistrations(db, accountId),
    messages: tickets.map(describeMessage),
  };
}

function describeMessage({ ticket, created_at, suggestion, order_id, images }: TicketRow) {
  return {
    ticket,
    sentAt: created_at.toISOString(),
    suggestion,
    orderId: order_id,
    images: images.length,
  };
}
