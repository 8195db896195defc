/**
 * What a restricted key of Stripe (`rk_…`) must be allowed to do (https://docs.stripe.com/keys/restricted-api-keys). Each permission is
 * tried with a request about an object that does not exist, so nothing is changed: Stripe looks at the permission first.
 */
import Stripe from 'stripe';

/** By the names of Stripe's dashboard. What a request expands needs a permission of its own, such as the charge of an invoice. */
const attempts: [permission: string, attempt: (api: Stripe) => Promise<unknown>][] = [
  ['Checkout Sessions (write)', (api) => api.checkout.sessions.expire('cs_doctor')],
  ['Subscriptions (write)', (api) => api.subscriptions.update('sub_doctor', {})],
  ['Invoices (write)', (api) => api.invoices.voidInvoice('in_doctor')],
  ['Invoices (write)', (api) => api.invoicePayments.list({ invoice: 'in_doctor' })],
  ['Refunds (write)', (api) => api.refunds.create({ payment_intent: 'pi_doctor' })],
  ['Customers (write)', (api) => api.customers.update('cus_doctor', {})],
  ['Customer portal (write)', (api) => api.billingPortal.sessions.create({ customer: 'cus_doctor' })],
  ['Charges (read)', (api) => api.charges.retrieve('ch_doctor')],
  ['Payment Intents (read)', (api) => api.paymentIntents.retrieve('pi_doctor')],
  ['Payment Methods (read)', (api) => api.paymentMethods.retrieve('pm_doctor')],
  ['Disputes (read)', (api) => api.disputes.retrieve('dp_doctor')],
  ['Events (read)', (api) => api.events.retrieve('evt_doctor')],
];

/** Never rejects: only a clear refusal proves that a permission is missing. */
export async function findMissingPermissions(api: Stripe): Promise<string[]> {
  const missing = await Promise.all(
    attempts.map(([permission, attempt]) =>
      attempt(api).then(
        () => null,
        (error: unknown) => (error instanceof Stripe.errors.StripePermissionError ? permission : null),
      ),
    ),
  );
  return [...new Set(missing.filter((permission) => permission !== null))];
}
