/** Generated from api-spec by `npm run api`. Do not edit. */
import type { Money } from './money.ts';
import type { PaidPlan } from './paid-plan.ts';
import type { PreviewEntitlement } from './preview-entitlement.ts';
import type { Product } from './product.ts';
import type { Renewal } from './renewal.ts';

/**
 * What paying now would do.
 */
export type PaymentPreview = {
  product: Product;
  dueToday: Money;
  /** The next charge by this method; null when nothing renews. */
  renewal: Renewal | null;
  /** A renewal that this purchase would end (its days are kept); else null. */
  endsRenewalOf: PaidPlan | null;
  /** Everything that would be there, in the order in which it runs. */
  entitlements: PreviewEntitlement[];
};
