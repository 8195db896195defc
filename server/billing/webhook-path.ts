/** Where the providers send their events; enter them in their dashboards behind `PUBLIC_URL`. */
export const stripeWebhookPath = '/turboClient/api/v1/payment/stripe/webhook';
export const paypalWebhookPath = '/turboClient/api/v1/payment/paypal/webhook';
