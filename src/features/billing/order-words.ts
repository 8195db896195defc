import { defineMessages } from '#framework/locale.ts';

export const statusWords = defineMessages({
  uncompleted: 'billing.status.uncompleted',
  completed: 'billing.status.completed',
  cancelled: 'billing.status.cancelled',
  refunded: 'billing.status.refunded',
});

export const methodWords = defineMessages({
  card: 'billing.method.card',
  paypal: 'billing.method.paypal',
});

/** The colour beside the word; never the colour alone. */
export const statusTones = {
  uncompleted: 'unprotected',
  completed: 'protected',
  cancelled: 'neutral',
  refunded: 'neutral',
} as const;
