/** Which card the dashboard shows. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeSubscription } from '#server/billing/subscriptions/describe.ts';
import { saveSubscription } from '#server/billing/subscriptions/store.ts';
import { addMs, dayMs } from '#server/clock.ts';
import type { SubscriptionRow } from '#server/db/schema.ts';
import { openTestApp } from '../../support.ts';

const testApp = await openTestApp();

/** The digits of the card that is shown. */
async function shownCard(...subscriptions: Partial<SubscriptionRow>[]): Promise<string | undefined> {
  const account_id = await testApp.createAccount();
  const now = testApp.clock.now();
  for (const [index, changes] of subscriptions.entries())
    await saveSubscription(testApp.context.db, {
      ...{ id: `${account_id} ${index}`, account_id, good_id: 1, plan: 'personal', status: 'active' },
      ...{ cancel_at_period_end: false, card_brand: 'visa', card_last4: '4242' },
      ...{ current_period_end: addMs(now, 9 * dayMs), started_at: now, updated_at: now, ...changes },
    });
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
