/** What paying now would do, computed as the payment itself will be (decisions §5). */
import type { Product } from '#api-spec/products.ts';
import type { Context } from '../context.ts';
import type { OrderRow } from '../db/schema.ts';
import { refuseDowngrade } from './checkout.ts';
import { daysOfPeriod, periodEndOf } from './period.ts';
import { daysOfTerm, type PaidPlan } from './plans.ts';
import { type Block, holdingsAt } from './rules.ts';
import { blocksOf } from './store.ts';
import { livingSubscriptions } from './subscription-store.ts';
import { describeDays } from './subscriptions.ts';

export type Wish = { product: Product; method: OrderRow['payment_method'] };

/** @throws ApiError downgradeRefused */
export async function previewPayment({ db, clock }: Context, accountId: string, wish: Wish) {
  const now = clock.now();
  await refuseDowngrade(db, accountId, wish.product, now);
  const blocks = await blocksOf(db, accountId);
  const renewing = (await livingSubscriptions(db, accountId)).find((row) => !row.cancel_at_period_end);
  return previewOf({ ...wish, blocks, renewing: renewing?.plan ?? null, now });
}

export type Outset = Wish & {
  blocks: readonly Block[];
  /** The plan of the card subscription that would be charged next. */
  renewing: PaidPlan | null;
  now: Date;
};

export function previewOf({ product, method, blocks, renewing, now }: Outset) {
  const { plan, term, price } = product;
  const nextCharge = method === 'card' ? periodEndOf(now, term) : null;
  const days = nextCharge ? daysOfPeriod(term, nextCharge.getTime() - now.getTime()) : daysOfTerm(term);
  // Bought last, it comes last among its like.
  const bought: Block = { id: '~', plan, days, boughtAt: now, refundedAt: null };
  return {
    product,
    dueToday: price,
    renewal: nextCharge && { plan, nextChargeAt: nextCharge.toISOString(), price },
    endsRenewalOf: nextCharge && renewing,
    blocks: holdingsAt([...blocks, bought], now).blocks.map((living) => ({
      ...describeDays(living),
      isNew: living.block === bought,
    })),
  };
}
