/** How long billing's jobs are worth retrying, and what becomes of them without Stripe. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { closeAccountBilling } from '#server/billing/close-account.ts';
import { registerBillingJobs } from '#server/billing/jobs.ts';
import type { StripeClient } from '#server/billing/payments/stripe/client.ts';
import { dayMs } from '#server/clock.ts';
import type { Context } from '#server/context.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { countJobs } from '#server/jobs/store.ts';
import { createSubscription } from '#test/server/billing/rows.ts';
import { openTestApp } from '../support.ts';

test('a mail about a charge is given up when it would be wrong; what changes money is retried as long as any job', () => {
  const limited: Record<string, number> = {};
  const handle: Jobs['handle'] = (kind, _handler, options) => {
    if (options?.giveUpAfterMs) limited[kind] = options.giveUpAfterMs;
  };
  const paymentProviders = { card: null, paypal: null };
  registerBillingJobs({ jobs: { handle } } as Context, { stripe: {} as StripeClient, paypal: null, paymentProviders });
  // The notice comes 7 days before the charge; a declined charge can be paid in the 3 days of grace.
  assert.deepEqual(limited, { 'renewal-notice': 6 * dayMs, 'renewal-failed': 3 * dayMs });
});

test('no mail server delays what ends or moves a charge', () => {
  const withoutMail: string[] = [];
  const handle: Jobs['handle'] = (kind, _handler, options) => {
    if (options?.sendsMail === false) withoutMail.push(kind);
  };
  const paymentProviders = { card: null, paypal: null };
  registerBillingJobs({ jobs: { handle } } as Context, { stripe: {} as StripeClient, paypal: null, paymentProviders });
  assert.deepEqual(withoutMail.sort(), [
    'check-disputes',
    'close-invoices',
    'close-page',
    'customer-email',
    'end-renewal',
    'end-renewals',
    'order-paid',
    'order-refunded',
    'settle-renewals',
  ]);
});

test('no job waits for a payment provider that is switched off, unless it still charges', async () => {
  const testApp = await openTestApp({ env: { STRIPE: 'off', PAYPAL: 'off' } });
  const { db, jobs, clock } = testApp.context;
  const accountId = await testApp.createAccount();
  await db.transaction().execute(async (tx) => {
    await closeAccountBilling(jobs, tx, accountId, clock.now());
    for (const kind of ['settle-renewals', 'end-renewal', 'customer-email'])
      await jobs.add(tx, { kind, key: kind, payload: { accountId } });
  });
  await testApp.idle();
  assert.deepEqual(await countJobs(db), []);

  // Stripe goes on charging what it has.
  await createSubscription(testApp.context, { id: 'sub_live', account_id: accountId });
  await jobs.add(db, { kind: 'end-renewals', key: 'with a subscription', payload: { accountId } });
  await jobs.add(db, { kind: 'close-invoices', key: 'of a subscription', payload: { subscriptionId: 'sub_live' } });
  await testApp.idle();
  assert.deepEqual(
    (await countJobs(db)).map(({ kind }) => kind),
    ['close-invoices', 'end-renewals'],
  );
});
