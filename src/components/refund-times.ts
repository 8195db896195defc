import { defineMessages } from '#framework/locale.ts';

/** How long the money of a refund takes, by payment method. */
export const refundTimes = defineMessages({ card: 'billing.refund.time.card', paypal: 'billing.refund.time.paypal' });
