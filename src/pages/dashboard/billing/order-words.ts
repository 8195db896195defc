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

/** Beside the word; never the icon or the colour alone. */
export const statusIcons = {
  uncompleted: 'clock',
  completed: 'check-circle',
  cancelled: 'close',
  refunded: 'undo',
} as const;

export const statusTones = {
  uncompleted: 'unprotected',
  completed: 'protected',
  cancelled: 'neutral',
  refunded: 'neutral',
} as const;
