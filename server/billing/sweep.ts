/** Asks the providers about what stayed open (webhooks may never come), and writes the notices of the next charges (decisions §5). */
import { limits } from '#facts/limits.ts';
import type { Context } from '../context.ts';
import { pageLifeMs } from './checkout.ts';
import { cancelOpenOrder, claimDueChecks } from './order-store.ts';
import type { Providers } from './provider.ts';
import { checkSubscription } from './stripe/check.ts';
import type { StripeLink } from './stripe/link.ts';
import { renewOnlyNewest } from './stripe/renewals.ts';
import { accountsRenewingTooMuch, claimNotices, overdueSubscriptions } from './subscription-store.ts';

const everyMs = 60_000;
/** An order younger than this has its webhook or its customer to speak for it. */
const quietMs = 60_000;
/** Stripe tells of a page's end for certain by then, PayPal of a payment under review; older ones are a matter for people. */
const forgottenMs = 3 * 24 * 60 * 60_000;
/** Stripe finishes a renewal's invoice about an hour after the period's end. */
const renewalMs = 2 * 60 * 60_000;
/** Decisions §5: 7 days before each charge. */
const noticeMs = limits.renewalNoticeDays * 24 * 60 * 60_000;
const atOnce = 50;

/** Returns how to stop. */
export function sweepBilling(context: Context, providers: Providers, stripe: StripeLink | null): () => void {
  const timer = setInterval(
    () => context.background.run('sweep', () => sweepOnce(context, providers, stripe)),
    everyMs,
  );
  timer.unref();
  return () => clearInterval(timer);
}

/** One failure does not keep the others waiting. */
export async function sweepOnce(context: Context, providers: Providers, stripe: StripeLink | null): Promise<void> {
  const { db, clock, log } = context;
  const now = clock.now();
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const each = async <T>(list: T[], work: (item: T) => Promise<void>) => {
    for (const item of list) {
      await work(item).catch((error) => log.warn({ err: error }, 'the sweep could not check everything'));
    }
  };
  await each(
    await claimDueChecks(db, { from: ago(forgottenMs), until: ago(quietMs), limit: atOnce }, now),
    async (order) =>
      // Without a page by now, nobody was ever sent to one.
      !order.checkout_session_id && order.created_at <= ago(pageLifeMs)
        ? cancelOpenOrder(db, order.order_id)
        : providers[order.payment_method]?.check(order),
  );
  await writeNotices(context, now);
  if (!stripe) return;
  await each(await overdueSubscriptions(db, ago(renewalMs), atOnce), (row) => checkSubscription(context, stripe, row));
  await each(await accountsRenewingTooMuch(db, atOnce), (accountId) => renewOnlyNewest(context, stripe, accountId));
}

async function writeNotices({ db, jobs }: Context, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const row of await claimNotices(tx, now, new Date(now.getTime() + noticeMs), atOnce)) {
      const periodEnd = row.current_period_end.toISOString();
      const key = `renewal-notice ${row.id} ${periodEnd}`;
      await jobs.add(tx, { kind: 'renewal-notice', key, payload: { subscriptionId: row.id, periodEnd } });
    }
  });
}
