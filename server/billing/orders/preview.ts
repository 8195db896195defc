/** Previews a payment with the rules that the payment itself follows (docs/product.md#checkout). */
import type { Product } from '#api-spec/products.ts';
import type { Money } from '#facts/money.ts';
import { planChange } from '#facts/plan-change.ts';
import { daysOfTerm, type Term } from '#facts/plans.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/open.ts';
import type { OrderRow } from '../../db/schema.ts';
import { findEntitlements } from '../entitlement-store.ts';
import { type Entitlement, entitlementsAt } from '../entitlements.ts';
import { describeEntitlement } from '../subscriptions/describe.ts';
import { daysOfPeriod, periodEndAt } from '../subscriptions/period.ts';
import { toRenewal } from '../subscriptions/renewals.ts';
import { decideRenewals, type Renewal } from '../subscriptions/rules.ts';
import { findRenewingSubscriptions } from '../subscriptions/store.ts';
import { refuseDowngrade } from './checkout.ts';
import { findOrderUnderReview } from './open-order-store.ts';
import { findDisputedOrderId, findLastCharge } from './store.ts';

type Purchase = { product: Product; method: OrderRow['payment_method'] };

/** @throws ApiError downgradeRefused */
export async function previewPayment(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  accountId: string,
  purchase: Purchase,
) {
  const now = clock.now();
  const plan = await refuseDowngrade(db, accountId, purchase.product, now);
  const entitlements = await findEntitlements(db, accountId);
  const renewals = await findPricedRenewals(db, accountId, now);
  const underReview = await findOrderUnderReview(db, accountId);
  return {
    change: planChange({ plan, renewing: renewals[0] ?? null }, purchase.product, purchase.method),
    ...previewPurchase({ ...purchase, entitlements, renewals, now }),
    orderUnderReview: underReview?.order_id ?? null,
    disputedOrder: await findDisputedOrderId(db, accountId),
  };
}

/** A renewal with the amount of its next charge. */
type PricedRenewal = Renewal & { price: Money; term: Term };

type PreviewInput = Purchase & {
  entitlements: readonly Entitlement[];
  renewals: readonly PricedRenewal[];
  now: Date;
};

const newId = 'new';

export function previewPurchase({ product, method, entitlements, renewals, now }: PreviewInput) {
  const { plan, term, charge } = product;
  const periodEnd = method === 'card' ? periodEndAt(now, term) : null;
  const days = periodEnd ? daysOfPeriod(periodEnd.getTime() - now.getTime()) : daysOfTerm(term);
  // The id sorts after every UUID: a new purchase comes last among those of its plan.
  const purchased: Entitlement = { id: '~', plan, days, purchasedAt: now, refundedAt: null };
  const after = [...entitlements, purchased];
  const own: PricedRenewal[] = periodEnd
    ? [
        {
          id: newId,
          plan,
          startedAt: now,
          nextChargeAt: periodEnd,
          isOverdue: false,
          isMoved: false,
          price: charge,
          term,
        },
      ]
    : [];
  const purchase = { plan, subscriptionId: periodEnd && newId, completedAt: now };
  const changes = new Map(
    decideRenewals([...own, ...renewals], after, purchase, now).map((change) => [change.id, change]),
  );
  const kept = [...own, ...renewals].find(({ id }) => changes.get(id)?.kind !== 'end');
  const move = kept && changes.get(kept.id);
  const nextChargeAt = move?.kind === 'move' ? move.nextChargeAt : kept?.nextChargeAt;
  return {
    product,
    dueToday: charge,
    renewal:
      kept && nextChargeAt
        ? { plan: kept.plan, term: kept.term, nextChargeAt: nextChargeAt.toISOString(), price: kept.price }
        : null,
    endsRenewalOf: renewals.find(({ id }) => changes.get(id)?.kind === 'end')?.plan ?? null,
    movesRenewal: kept !== undefined && kept.id !== newId && move?.kind === 'move',
    entitlements: entitlementsAt(after, now).entitlements.map((remaining) => ({
      ...describeEntitlement(remaining),
      isNew: remaining.entitlement === purchased,
    })),
  };
}

async function findPricedRenewals(db: Db, accountId: string, now: Date): Promise<PricedRenewal[]> {
  const rows = await findRenewingSubscriptions(db, accountId);
  const priced = rows.map(async (row) => {
    const charge = await findLastCharge(db, row.id);
    if (!charge) return undefined;
    const { amount, currency, term } = charge;
    return { ...toRenewal(row, now), term, price: { amount, currency } };
  });
  return (await Promise.all(priced)).filter((each) => each !== undefined);
}
