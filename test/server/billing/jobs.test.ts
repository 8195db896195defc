/** How long billing's jobs are worth retrying. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { handleBillingJobs } from '#server/billing/jobs.ts';
import type { StripeClient } from '#server/billing/payments/stripe/client.ts';
import { dayMs } from '#server/clock.ts';
import type { Context } from '#server/context.ts';
import type { Jobs } from '#server/jobs/jobs.ts';

test('a mail about a charge is given up when it would be wrong; what changes money is retried as long as any job', () => {
  const limited: Record<string, number> = {};
  const handle: Jobs['handle'] = (kind, _handler, options) => {
    if (options?.giveUpAfterMs) limited[kind] = options.giveUpAfterMs;
  };
  handleBillingJobs({ jobs: { handle } } as Context, { card: null, paypal: null }, {} as StripeClient);
  // The notice comes 7 days before the charge; a declined charge can be paid in the 3 days of grace.
  assert.deepEqual(limited, { 'renewal-notice': 6 * dayMs, 'renewal-failed': 3 * dayMs });
});
