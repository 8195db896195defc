/** Which card the dashboard shows. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeSubscription } from '#server/billing/subscriptions/describe.ts';
import { addMs, dayMs } from '#server/clock.ts';
import type { SubscriptionRow } from '#server/db/schema.ts';
import { createSubscription } from '#test/server/billing/rows.ts';
import { openTestApp } from '../../support.ts';

const testApp = await openTestApp();

/** The digits of the card that is shown. */
async function shownCard(...subscriptions: Partial<SubscriptionRow>[]): Promise<string | undefined> {
  const account_id = await testApp.createAccount();
  const visa = { card_brand: 'visa', card_last4: '4242' };
  for (const [index, changes] of subscriptions.entries())
    await createSubscription(testApp.context, { id: `${account_id} ${index}`, account_id, ...visa, ...changes });
  return (await describeSubscription(testApp.context, account_id)).card?.last4;
}

test('the card is shown until the period of a cancelled subscription ends', async () => {
  assert.equal(await shownCard({}), '4242');
  assert.equal(await shownCard({ cancel_at_period_end: true }), '4242');
  assert.equal(await shownCard({ cancel_at_period_end: true, status: 'canceled' }), undefined);
});

test('the card that will be charged is shown, also beside a newer subscription that was cancelled', async () => {
  const renewing = { card_last4: '1111', started_at: addMs(testApp.clock.now(), -dayMs) };
  assert.equal(await shownCard({ cancel_at_period_end: true }, renewing), '1111');
});
