/** Generated from api-spec by `npm run api`. Do not edit. */
import type { Card } from './card.ts';
import type { Entitlement } from './entitlement.ts';
import type { LimitedValidity } from './limited-validity.ts';
import type { Money } from './money.ts';
import type { OrderId } from './order-id.ts';
import type { Plan } from './plan.ts';
import type { Renewal } from './renewal.ts';
import type { UnlimitedValidity } from './unlimited-validity.ts';

/**
 * The plan status of the account at the time of the request.
 */
export type Subscription = {
  plan: Plan;
  /** How long the current plan lasts. */
  validity: UnlimitedValidity | LimitedValidity;
  /** True while a subscription renews. */
  subscribing: boolean;
  /** Null when nothing renews. */
  renewal: Renewal | null;
  /** The end of the paid days after unsubscribing; null otherwise. */
  endsAtPeriodEnd: string | null;
  /** The end of the grace period of up to 3 days while a renewal is late or declined; null otherwise. */
  graceUntil: string | null;
  /** The declined charge of the renewal, which can be paid until the grace period ends; null without one. */
  amountDue: Money | null;
  /** The card of the next charge; null when no subscription by card is alive. */
  card: Card | null;
  /** An order whose payment is disputed: its days are paused. Null without one. */
  disputedOrder: OrderId | null;
  /** Every entitlement with days left, in the order of use. */
  entitlements: Entitlement[];
};
