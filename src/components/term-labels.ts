import { defineMessages } from '#framework/locale.ts';

/** The names of the terms. */
export const termLabels = defineMessages({ month: 'plans.term.month', year: 'plans.term.year' });
