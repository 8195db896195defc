/** Keeps the email of Stripe's customers in step with the account's: Stripe sends its own mails there. */
import { findEmail } from '../../../accounts/store.ts';
import type { Context } from '../../../context.ts';
import { findLiveSubscriptions } from '../../subscriptions/store.ts';
import type { StripeClient } from './client.ts';
import { idOf } from './invoice.ts';

/** Only customers who will be charged: each checkout makes a new one, with the account's email. */
export async function updateCustomerEmail(
  { db }: Pick<Context, 'db'>,
  stripe: StripeClient,
  accountId: string,
): Promise<void> {
  const email = await findEmail(db, accountId);
  if (!email) return;
  for (const { id } of await findLiveSubscriptions(db, accountId)) {
    const customer = idOf((await stripe.request((api) => api.subscriptions.retrieve(id))).customer);
    if (customer) await stripe.request((api) => api.customers.update(customer, { email }));
  }
}
