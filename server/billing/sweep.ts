/** Asks the provider about what stayed open: webhooks may never come (decisions §5). */
import type { Context } from '../context.ts';
import { checkOrder, checkSubscription } from './check-order.ts';
import { pageLifeMs } from './checkout.ts';
import { cancelOpenOrder, claimDueChecks } from './order-store.ts';
import type { StripeLink } from './stripe.ts';
import { accountsRenewingTwice, overdueSubscriptions } from './subscription-store.ts';
import { renewOnlyNewest } from './subscriptions.ts';

const everyMs = 60_000;
/** An order younger than this has its webhook or its customer to speak for it. */
const quietMs = 60_000;
/** Stripe tells of a page's end for certain by then; older ones are a matter for people. */
const forgottenMs = 3 * 24 * 60 * 60_000;
/** Stripe finishes a renewal's invoice about an hour after the period's end. */
const renewalMs = 2 * 60 * 60_000;
const atOnce = 50;

/** Returns how to stop. */
export function sweepOrders(context: Context, stripe: StripeLink): () => void {
  const timer = setInterval(() => context.background.run('sweep', () => sweepOnce(context, stripe)), everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** One failure does not keep the others waiting. */
export async function sweepOnce(context: Context, stripe: StripeLink): Promise<void> {
  const { db, clock, log } = context;
  const now = clock.now();
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const each = async <T>(list: T[], work: (item: T) => Promise<void>) => {
    for (const item of list) {
      await work(item).catch((error) => log.warn({ err: error }, 'the sweep could not check everything'));
    }
  };
  await each(await claimDueChecks(db, { from: ago(forgottenMs), until: ago(quietMs), limit: atOnce }, now), (order) =>
    // Without a page by now, nobody was ever sent to one.
    !order.provider_session_id && order.created_at <= ago(pageLifeMs)
      ? cancelOpenOrder(db, order.order_id)
      : checkOrder(context, stripe, order),
  );
  await each(await overdueSubscriptions(db, ago(renewalMs), atOnce), (row) => checkSubscription(context, stripe, row));
  await each(await accountsRenewingTwice(db, atOnce), (accountId) => renewOnlyNewest(context, stripe, accountId));
}
