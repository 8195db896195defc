/** Where Stripe sends its events; enter it in Stripe's dashboard behind `PUBLIC_URL`. */
export const stripeWebhookPath = '/turboClient/api/v1/payment/stripe/webhook';
