/** A copy of everything that is stored about an account, without secrets (GDPR, articles 15 and 20). */
import { findEntitlements, type StoredEntitlement } from '../../billing/entitlement-store.ts';
import { getBillingDetails } from '../../billing/invoices/billing-details.ts';
import { describeOrders } from '../../billing/orders/describe.ts';
import { isRefundTicket } from '../../billing/orders/refund-ticket.ts';
import { findAllOrders } from '../../billing/orders/store.ts';
import { describeSubscription } from '../../billing/subscriptions/describe.ts';
import { findAllSubscriptions } from '../../billing/subscriptions/store.ts';
import { hourMs } from '../../clock.ts';
import { findTicketsOf, type TicketRow } from '../../contact/store.ts';
import type { Context } from '../../context.ts';
import type { SubscriptionRow } from '../../db/schema.ts';
import type { Session } from '../../http/decorations.ts';
import type { LimitRule } from '../../http/limits.ts';
import { describeReward } from '../../referral/rewards.ts';
import { countRegistrations, findAllRewards, findRegistrations } from '../../referral/store.ts';
import { undoCutoff } from '../email/rules.ts';
import { type EmailChangeRow, findEmailChanges } from '../email/store.ts';
import { findIdentities } from '../oauth/store.ts';
import { getAccountRow } from '../store.ts';
import { getAccount } from './get-account.ts';

/** It reads every table. */
const exportsPerAccount: LimitRule = { name: 'export', points: 10, windowMs: hourMs };

/** @throws ApiError tooManyRequests */
export async function exportAccount(context: Pick<Context, 'db' | 'clock' | 'limits'>, session: Session) {
  await context.limits.consume({ rule: exportsPerAccount, key: session.accountId });
  return collectAccountData(context, session);
}

/** @param session of a copy that support makes, with an empty digest: none of the sessions is the current one */
export async function collectAccountData(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  session: Pick<Session, 'accountId' | 'email' | 'digest'>,
) {
  const { accountId, email } = session;
  const now = clock.now();
  const { referral_code, invited_by } = await getAccountRow(db, accountId);
  const orders = await findAllOrders(db, accountId);
  const rewards = await findAllRewards(db, accountId);
  const identities = await findIdentities(db, accountId);
  const registrations = await findRegistrations(db, accountId);
  const tickets = await findTicketsOf(db, { accountId, email });
  return {
    exportedAt: now.toISOString(),
    account: {
      ...(await getAccount({ db, clock }, session)),
      referralId: referral_code,
      wasInvited: invited_by !== null,
      identityNames: identities.flatMap(({ name }) => name ?? []),
      emailChanges: (await findEmailChanges(db, accountId, undoCutoff(now))).map(describeEmailChange),
    },
    orders: await describeOrders(db, accountId, orders, now),
    billingDetails: await getBillingDetails(db, accountId),
    entitlements: (await describeSubscription({ db, clock }, accountId)).entitlements,
    entitlementHistory: (await findEntitlements(db, accountId)).map(describeEntitlement),
    subscriptions: (await findAllSubscriptions(db, accountId)).map(describeStoredSubscription),
    rewards: rewards.map((row) => describeReward(row, now)),
    registrations: await countRegistrations(db, accountId),
    registrationHistory: registrations.map(({ registered_at, not_counted }) => ({
      at: registered_at.toISOString(),
      notCounted: not_counted,
    })),
    // A refund ticket is ours, and names orders of whoever else used the card. The order tells of the request.
    messages: tickets.filter((ticket) => !isRefundTicket(ticket)).map(describeMessage),
  };
}

function describeEntitlement({ id, plan, days, purchasedAt, refundedAt, suspensions, orderId }: StoredEntitlement) {
  return {
    entitlementId: id,
    plan,
    days,
    purchasedAt: purchasedAt.toISOString(),
    refundedAt: refundedAt?.toISOString() ?? null,
    disputes: (suspensions ?? []).map(({ from, to }) => ({ from: from.toISOString(), to: to?.toISOString() ?? null })),
    orderId,
  };
}

function describeStoredSubscription(row: SubscriptionRow) {
  return {
    subscriptionId: row.id,
    plan: row.plan,
    status: row.status,
    startedAt: row.started_at.toISOString(),
    currentPeriodEnd: row.current_period_end.toISOString(),
    renews: !row.cancel_at_period_end,
  };
}

function describeEmailChange({ created_at, old_email, new_email }: EmailChangeRow) {
  return { at: created_at.toISOString(), from: old_email, to: new_email };
}

function describeMessage({ ticket, created_at, suggestion, topic, order_id, images }: TicketRow) {
  return {
    ticket,
    sentAt: created_at.toISOString(),
    suggestion,
    topic,
    orderId: order_id,
    images: images.length,
  };
}
