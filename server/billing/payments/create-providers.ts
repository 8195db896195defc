/** Creates the payment providers that the configuration enables. */
import type { Context } from '../../context.ts';
import { createPayPalClient, type PayPalClient } from './paypal/client.ts';
import { createPayPalProvider } from './paypal/provider.ts';
import type { PaymentProviders } from './provider.ts';
import { createStripeClient, type StripeClient } from './stripe/client.ts';
import { createCardProvider } from './stripe/provider.ts';

export type PaymentClients = {
  stripe: StripeClient | null;
  paypal: PayPalClient | null;
  paymentProviders: PaymentProviders;
};

export function createPaymentProviders(context: Context): PaymentClients {
  const { providerFailures } = context.metrics;
  const stripe = createStripeClient(context, () => providerFailures.inc({ provider: 'stripe' }));
  const paypal = createPayPalClient(context, () => providerFailures.inc({ provider: 'paypal' }));
  const card = stripe && createCardProvider(context, stripe);
  return { stripe, paypal, paymentProviders: { card, paypal: paypal && createPayPalProvider(context, paypal, card) } };
}
