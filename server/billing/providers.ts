/** Who can take money here: what is neither switched off nor without its stand-in. */
import type { Context } from '../context.ts';
import { linkToPaypal, type PaypalLink } from './paypal/link.ts';
import { paypalProvider } from './paypal/provider.ts';
import type { Providers } from './provider.ts';
import { linkToStripe, type StripeLink } from './stripe/link.ts';
import { cardProvider } from './stripe/provider.ts';

export type Links = { stripe: StripeLink | null; paypal: PaypalLink | null; providers: Providers };

export function linkToProviders(context: Context): Links {
  const stripe = linkToStripe(context);
  const paypal = linkToPaypal(context);
  const card = stripe && cardProvider(context, stripe);
  return { stripe, paypal, providers: { card, paypal: paypal && paypalProvider(context, paypal) } };
}
