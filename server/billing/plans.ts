/** The plans and their order (spec §1, decisions §5). */
export type PaidPlan = 'personal' | 'startup';
export type Plan = 'free' | PaidPlan;
export type Term = 'month' | 'year';

const ranks: Record<Plan, number> = { free: 0, personal: 1, startup: 2 };

/** Decisions §5. */
export const daysOfTerm = (term: Term): number => (term === 'year' ? 365 : 30);

/** The higher the number, the higher the plan. */
export const rankOf = (plan: Plan): number => ranks[plan];

/** The plan's name as it stands on receipts: a name, not a word, so it is the same in every language. */
export const titleOf = (plan: Plan): string => plan.charAt(0).toUpperCase() + plan.slice(1);
