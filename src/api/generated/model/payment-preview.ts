/** Generated from api-spec by `npm run api`. Do not edit. */
import type { Money } from './money.ts';
import type { OrderId } from './order-id.ts';
import type { PaidPlan } from './paid-plan.ts';
import type { PlanChange } from './plan-change.ts';
import type { PreviewEntitlement } from './preview-entitlement.ts';
import type { Product } from './product.ts';
import type { Renewal } from './renewal.ts';

/**
 * The effects of paying now. `dueToday` is what is paid, with tax.
 */
export type PaymentPreview = {
  product: Product;
  change: PlanChange;
  dueToday: Money;
  /** The next charge after paying now; null when nothing would renew. */
  renewal: Renewal | null;
  /** The plan whose renewal this purchase would end (its days are kept), or null. */
  endsRenewalOf: PaidPlan | null;
  /** True when an earlier renewal would continue and its next charge would move to the end of the paid time. */
  movesRenewal: boolean;
  /** An order whose payment is under review: paying again may charge twice. Null without one. */
  orderUnderReview: OrderId | null;
  /** An order whose payment is disputed: its days are paused. Null without one. */
  disputedOrder: OrderId | null;
  /** Every entitlement with days left, in the order of use. */
  entitlements: PreviewEntitlement[];
};
