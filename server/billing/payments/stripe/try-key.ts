/** Whether Stripe accepts the secret key; for the doctor and the monitor. */
import Stripe from 'stripe';

/** @throws Stripe.errors.StripeError when it does not, or cannot be reached */
export async function tryKey(api: Stripe): Promise<void> {
  try {
    await api.balance.retrieve();
  } catch (error) {
    // A restricted key may lack the permission to read the balance, which proves that Stripe knows it.
    if (!(error instanceof Stripe.errors.StripePermissionError)) throw error;
  }
}
