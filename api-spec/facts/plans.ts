/** The plans in ascending order, and the terms they are sold for (docs/product.md#plans-and-claims). */
export const plans = ['free', 'personal', 'startup'] as const;
export type Plan = (typeof plans)[number];
export type PaidPlan = Exclude<Plan, 'free'>;
export type Term = 'month' | 'year';

/** The higher the number, the higher the plan. */
export const planRank = (plan: Plan): number => plans.indexOf(plan);

/** A lower plan than the current one cannot be bought (docs/decisions/0015-entitlements.md). */
export const isDowngrade = (wanted: Plan, current: Plan): boolean => planRank(wanted) < planRank(current);

/** A proper name, the same in every language: receipts and the pages of payment providers show it. */
export const planName = (plan: Plan): string => plan.charAt(0).toUpperCase() + plan.slice(1);

/** The days of a PayPal term; a card period has those of the calendar (docs/decisions/0015-entitlements.md). */
export const daysOfTerm = (term: Term): number => (term === 'year' ? 365 : 30);
