/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * What the purchase does to the current plan: get a first one, upgrade, switch the renewal to yearly or monthly, or add a term. Never `downgrade`, which is refused.
 */
export type PlanChange = 'get' | 'upgrade' | 'yearly' | 'monthly' | 'addYear' | 'addMonth' | 'downgrade';
