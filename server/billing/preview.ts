/** What paying now would do, computed as the payment itself will be (decisions §5). */
import type { Product } from '#api-spec/products.ts';
import type { Context } from '../context.ts';
import type { OrderRow } from '../db/schema.ts';
import { refuseDowngrade } from './checkout.ts';
import { daysOfPeriod, periodEndOf } from './period.ts';
import { daysOfTerm, type PaidPlan } from './plans.ts';
import { type Entitlement, holdingsAt } from './rules.ts';
import { entitlementsOf } from './store.ts';
import { livingSubscriptions } from './subscription-store.ts';
import { describeDays } from './subscriptions.ts';

export type Wish = { product: Product; method: OrderRow['payment_method'] };

/** @throws ApiError downgradeRefused */
export async function previewPayment({ db, clock }: Context, accountId: string, wish: Wish) {
  const now = clock.now();
  await refuseDowngrade(db, accountId, wish.product, now);
  const entitlements = await entitlementsOf(db, accountId);
  const renewing = (await livingSubscriptions(db, accountId)).find((row) => !row.cancel_at_period_end);
  return previewOf({ ...wish, entitlements, renewing: renewing?.plan ?? null, now });
}

export type Outset = Wish & {
  entitlements: readonly Entitlement[];
  /** The plan of the card subscription that would be charged next. */
  renewing: PaidPlan | null;
  now: Date;
};

export function previewOf({ product, method, entitlements, renewing, now }: Outset) {
  const { plan, term, price } = product;
  const nextCharge = method === 'card' ? periodEndOf(now, term) : null;
  const days = nextCharge ? daysOfPeriod(term, nextCharge.getTime() - now.getTime()) : daysOfTerm(term);
  // Bought last, it comes last among its like.
  const bought: Entitlement = { id: '~', plan, days, purchasedAt: now, refundedAt: null };
  return {
    product,
    dueToday: price,
    renewal: nextCharge && { plan, nextChargeAt: nextCharge.toISOString(), price },
    endsRenewalOf: nextCharge && renewing,
    entitlements: holdingsAt([...entitlements, bought], now).entitlements.map((living) => ({
      ...describeDays(living),
      isNew: living.entitlement === bought,
    })),
  };
}
