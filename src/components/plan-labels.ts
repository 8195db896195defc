import { defineMessages } from '#framework/locale.ts';

export const planTitles = defineMessages({
  free: 'plans.free.name',
  personal: 'plans.personal.name',
  startup: 'plans.startup.name',
});
