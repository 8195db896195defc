/**
 * PayPal terms end without a renewal: a mail says so 7 days ahead, and another one when the term has ended. The cleanup job looks
 * at each term once an hour, because purchases, refunds and disputes move its end (docs/decisions/0048-mails.md).
 */
import * as limits from '#facts/limits.ts';
import { planName, planRank } from '#facts/plans.ts';
import { isAccountDeleted } from '../../accounts/store.ts';
import { addMs, dayMs, hourMs } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { OrderRow } from '../../db/schema.ts';
import { storedLocale } from '../../http/negotiate-locale.ts';
import { claimEndingTerms, findEntitlements, markEndHandled, type StoredEntitlement } from '../entitlement-store.ts';
import { endOfEntitlement, entitlementsAt } from '../entitlements.ts';
import { getPlanStatus } from '../plan-status.ts';
import { plansUrl, sendToAccount } from '../send-to-account.ts';

const noticeMs = limits.renewalNoticeDays * dayMs;
const checkIntervalMs = hourMs;
/** An end that is found later, after an outage, is no news. */
const maxDelayMs = 3 * dayMs;

/** Adds the jobs of terms that end within 7 days or have ended. @returns how many terms it has looked at, at most `limit` */
export async function addTermMails(
  { db, clock, jobs }: Pick<Context, 'db' | 'clock' | 'jobs'>,
  limit: number,
): Promise<number> {
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    const due = { endsBefore: addMs(now, noticeMs), checkedBefore: addMs(now, -checkIntervalMs), now, limit };
    const terms = await claimEndingTerms(tx, due);
    for (const { id, accountId, orderId } of terms) {
      const payload = { accountId, orderId, entitlementId: id };
      const all = await findEntitlements(tx, accountId);
      const endedAt = endOfEntitlement(all, id, now);
      if (!endedAt) {
        if (endsSoon(all, id, now)) await jobs.add(tx, { kind: 'term-ending', key: `term-ending ${id}`, payload });
        continue;
      }
      await markEndHandled(tx, id, now);
      if (now.getTime() - endedAt.getTime() < maxDelayMs)
        await jobs.add(tx, { kind: 'term-ended', key: `term-ended ${id}`, payload });
    }
    return terms.length;
  });
}

/** Skipped when the term no longer ends soon, or something follows it. */
export async function sendTermEnding(context: Context, order: OrderRow, entitlementId: string, key: string) {
  const { db, clock } = context;
  const now = clock.now();
  const all = await findEntitlements(db, order.account_id);
  const endsAt = endsSoon(all, entitlementId, now);
  if (!endsAt || (await isFollowed(context, order))) return;
  const locale = storedLocale(order.locale);
  const nextPlan = planName(entitlementsAt(all, endsAt).plan);
  const values = { plan: planName(order.plan), endsAt, nextPlan, plansUrl: plansUrl(context, locale) };
  await sendToAccount(context, order.account_id, { locale, template: 'termEnding', values }, key);
}

/** Skipped when the customer has the plan again. */
export async function sendTermEnded(context: Context, order: OrderRow, entitlementId: string, key: string) {
  const { db, clock } = context;
  const now = clock.now();
  const endedAt = endOfEntitlement(await findEntitlements(db, order.account_id), entitlementId, now);
  const { plan } = await getPlanStatus(db, order.account_id, now);
  if (!endedAt || planRank(plan) >= planRank(order.plan) || (await isFollowed(context, order))) return;
  const locale = storedLocale(order.locale);
  const values = {
    plan: planName(order.plan),
    endedAt,
    currentPlan: planName(plan),
    plansUrl: plansUrl(context, locale),
  };
  await sendToAccount(context, order.account_id, { locale, template: 'termEnded', values }, key);
}

/** When the plan of an entitlement ends with it, within 7 days; null otherwise. */
function endsSoon(all: readonly StoredEntitlement[], id: string, now: Date): Date | null {
  const { entitlements } = entitlementsAt(all, now);
  const own = entitlements.find(({ entitlement }) => entitlement.id === id);
  const last = entitlements.findLast(({ entitlement }) => entitlement.plan === own?.entitlement.plan);
  return own && own === last && own.endsAt <= addMs(now, noticeMs) ? own.endsAt : null;
}

/** A card subscription renews the plan, or the account is deleted. */
async function isFollowed({ db, clock }: Pick<Context, 'db' | 'clock'>, order: OrderRow): Promise<boolean> {
  if (await isAccountDeleted(db, order.account_id)) return true;
  const { liveSubscriptions } = await getPlanStatus(db, order.account_id, clock.now());
  return liveSubscriptions.some((row) => !row.cancel_at_period_end && planRank(row.plan) >= planRank(order.plan));
}
