import { defineMessages } from '#framework/locale.ts';

/** From the lowest to the highest. */
export const planOrder = ['free', 'personal', 'startup'] as const;
export type PlanName = (typeof planOrder)[number];

export const planTitles = defineMessages({
  free: 'plans.free.name',
  personal: 'plans.personal.name',
  startup: 'plans.startup.name',
});

/** A product of a lower plan than the one running now is not sold (spec §4). */
export function isDowngrade(from: PlanName, to: PlanName): boolean {
  return planOrder.indexOf(to) < planOrder.indexOf(from);
}
