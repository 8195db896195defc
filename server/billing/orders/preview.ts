/** Previews a payment with the rules that the payment itself follows (docs/product.md#checkout). */
import type { Product } from '#api-spec/products.ts';
import { daysOfTerm, type PaidPlan } from '#facts/plans.ts';
import type { Context } from '../../context.ts';
import type { OrderRow } from '../../db/schema.ts';
import { findEntitlements } from '../entitlement-store.ts';
import { type Entitlement, entitlementsAt } from '../entitlements.ts';
import { describeEntitlement } from '../subscriptions/describe.ts';
import { daysOfPeriod, periodEndAt } from '../subscriptions/period.ts';
import { findRenewingSubscriptions } from '../subscriptions/store.ts';
import { refuseDowngrade } from './checkout.ts';

export type Purchase = { product: Product; method: OrderRow['payment_method'] };

/** @throws ApiError downgradeRefused */
export async function previewPayment(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  accountId: string,
  purchase: Purchase,
) {
  const now = clock.now();
  await refuseDowngrade(db, accountId, purchase.product, now);
  const entitlements = await findEntitlements(db, accountId);
  const [renewing] = await findRenewingSubscriptions(db, accountId);
  return previewPurchase({ ...purchase, entitlements, renewingPlan: renewing?.plan ?? null, now });
}

export type PreviewInput = Purchase & {
  entitlements: readonly Entitlement[];
  /** The plan of the card subscription that would be charged next. */
  renewingPlan: PaidPlan | null;
  now: Date;
};

export function previewPurchase({ product, method, entitlements, renewingPlan, now }: PreviewInput) {
  const { plan, term, price } = product;
  const nextCharge = method === 'card' ? periodEndAt(now, term) : null;
  const days = nextCharge ? daysOfPeriod(term, nextCharge.getTime() - now.getTime()) : daysOfTerm(term);
  // The id sorts after every UUID: a new purchase comes last among those of its plan.
  const purchased: Entitlement = { id: '~', plan, days, purchasedAt: now, refundedAt: null };
  return {
    product,
    dueToday: price,
    renewal: nextCharge && { plan, nextChargeAt: nextCharge.toISOString(), price },
    endsRenewalOf: nextCharge && renewingPlan,
    entitlements: entitlementsAt([...entitlements, purchased], now).entitlements.map((remaining) => ({
      ...describeEntitlement(remaining),
      isNew: remaining.entitlement === purchased,
    })),
  };
}
