import { defineMessages } from '#framework/locale.ts';

/** The names of the plans. */
export const planLabels = defineMessages({
  free: 'plans.free.name',
  personal: 'plans.personal.name',
  startup: 'plans.startup.name',
});
