import type { PlanChange } from '#facts/plan-change.ts';
import { defineMessages, type Message } from '#framework/locale.ts';

/** The names of the plans. */
export const planLabels = defineMessages({
  free: 'plans.free.name',
  personal: 'plans.personal.name',
  startup: 'plans.startup.name',
});

/** What a button does that chooses a product; the argument is `plan`. A downgrade has no button: it is refused. */
export const planChangeLabels = defineMessages({
  get: 'plans.choose.paid',
  upgrade: 'plan-change.upgrade',
  yearly: 'plan-change.yearly',
  monthly: 'plan-change.monthly',
  addYear: 'plan-change.add-year',
  addMonth: 'plan-change.add-month',
  downgrade: 'plans.choose.paid',
}) satisfies Record<PlanChange, Message>;
