/** Creates a checkout session from the SDK's request, with the checks of Stripe (https://docs.stripe.com/api/checkout/sessions/create). */
import { newId } from '../state.ts';
import { StripeError } from './api-response.ts';
import { type Form, textAt, textsAt } from './form.ts';
import type { Session } from './objects.ts';

const minLifetimeSeconds = 30 * 60;
const maxLifetimeSeconds = 24 * 60 * 60;
/** What Stripe's dashboard offers where a session does not limit it (https://docs.stripe.com/payments/payment-methods/dynamic-payment-methods). */
const dashboard = { paymentMethodTypes: ['card', 'link', 'sepa_debit'], adaptivePricing: true };

/** @throws StripeError */
export function createCheckoutSession(form: Form, now: number): Session {
  if (textAt(form, 'mode') !== 'subscription')
    throw new StripeError(400, 'The fake supports the mode subscription only');
  const price = (...path: string[]) => required(form, 'line_items', '0', 'price_data', ...path);
  const amount = Number(price('unit_amount'));
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new StripeError(400, 'Invalid integer: unit_amount');
  const currency = price('currency');
  const interval = price('recurring', 'interval');
  if (interval !== 'month' && interval !== 'year') throw new StripeError(400, 'Invalid interval');
  const metadata = textsAt(form, 'metadata');
  const allowed = Object.values(textsAt(form, 'allowed_payment_method_types'));
  const isOffered = (type: string) => allowed.length === 0 || allowed.includes(type);
  const adaptivePricing = textAt(form, 'adaptive_pricing', 'enabled');
  return {
    id: newId('cs_test'),
    object: 'checkout.session',
    created: now,
    livemode: false,
    mode: 'subscription',
    status: 'open',
    payment_status: 'unpaid',
    url: null,
    customer: null,
    subscription: null,
    invoice: null,
    success_url: required(form, 'success_url'),
    cancel_url: required(form, 'cancel_url'),
    client_reference_id: textAt(form, 'client_reference_id') ?? null,
    metadata,
    customer_email: textAt(form, 'customer_email') ?? null,
    locale: textAt(form, 'locale') ?? null,
    amount_total: amount,
    amount_subtotal: amount,
    currency,
    expires_at: expiryOf(form, now),
    allowed_payment_method_types: allowed.length > 0 ? allowed : null,
    payment_method_types: dashboard.paymentMethodTypes.filter(isOffered),
    adaptive_pricing: { enabled: adaptivePricing ? adaptivePricing === 'true' : dashboard.adaptivePricing },
    internal: {
      price: { currency, amount, interval, name: price('product_data', 'name') },
      metadata: textsAt(form, 'subscription_data', 'metadata'),
      declined: false,
    },
  };
}

function expiryOf(form: Form, now: number): number {
  const given = textAt(form, 'expires_at');
  if (given === undefined) return now + maxLifetimeSeconds;
  const lifetime = Number(given) - now;
  if (lifetime >= minLifetimeSeconds && lifetime <= maxLifetimeSeconds) return Number(given);
  throw new StripeError(400, 'The `expires_at` timestamp must be between 30 minutes and 24 hours from now');
}

function required(form: Form, ...path: string[]): string {
  const value = textAt(form, ...path);
  if (!value) throw new StripeError(400, `Missing required param: ${path.join('.')}`, 'parameter_missing');
  return value;
}
