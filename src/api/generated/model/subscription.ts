/** Generated from api-spec by `npm run api`. Do not edit. */
import type { Entitlement } from './entitlement.ts';
import type { LimitedValidity } from './limited-validity.ts';
import type { Plan } from './plan.ts';
import type { Renewal } from './renewal.ts';
import type { UnlimitedValidity } from './unlimited-validity.ts';

/**
 * What the account has, computed at this moment.
 */
export type Subscription = {
  plan: Plan;
  /** For how long the running plan runs. */
  validity: UnlimitedValidity | LimitedValidity;
  /** Renews by itself. */
  subscribing: boolean;
  /** Null when nothing renews. */
  renewal: Renewal | null;
  /** After unsubscribing: when the paid period ends; else null. */
  endsAtPeriodEnd: string | null;
  /** While a renewal is late or was declined, the plan runs on for up to 3 days; else null. */
  graceUntil: string | null;
  /** What is left of every purchase, in the order in which they run. */
  entitlements: Entitlement[];
};
