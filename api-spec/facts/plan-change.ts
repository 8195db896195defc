/** What choosing a product does to the plan that a customer has (docs/decisions/0047-changing-plan-and-card.md). */
import { isDowngrade, type PaidPlan, type Plan, type Term } from './plans.ts';

export const planChanges = ['get', 'upgrade', 'yearly', 'monthly', 'addYear', 'addMonth', 'downgrade'] as const;
export type PlanChange = (typeof planChanges)[number];

export type PlanState = {
  plan: Plan;
  /** What will be charged again; null when nothing renews. */
  renewing: { plan: PaidPlan; term: Term } | null;
};

/**
 * @param method PayPal never renews, so paying by it adds days to a plan whose term a card would switch. Without a method, a card
 * is assumed.
 */
export function planChange(
  { plan, renewing }: PlanState,
  product: { plan: PaidPlan; term: Term },
  method: 'card' | 'paypal' = 'card',
): PlanChange {
  if (isDowngrade(product.plan, plan)) return 'downgrade';
  if (plan === 'free') return 'get';
  if (plan !== product.plan) return 'upgrade';
  const isYear = product.term === 'year';
  const switchesTerm = method === 'card' && renewing?.plan === plan && renewing.term !== product.term;
  if (switchesTerm) return isYear ? 'yearly' : 'monthly';
  return isYear ? 'addYear' : 'addMonth';
}
