/** Generated from api-spec by `npm run api`. Do not edit. */
import type { Money } from './money.ts';
import type { PaidPlan } from './paid-plan.ts';
import type { PreviewEntitlement } from './preview-entitlement.ts';
import type { Product } from './product.ts';
import type { Renewal } from './renewal.ts';

/**
 * The effects of paying now.
 */
export type PaymentPreview = {
  product: Product;
  dueToday: Money;
  /** The next charge; null for a payment method without renewal. */
  renewal: Renewal | null;
  /** The plan whose renewal this purchase would end (its days are kept), or null. */
  endsRenewalOf: PaidPlan | null;
  /** Every entitlement with days left, in the order of use. */
  entitlements: PreviewEntitlement[];
};
