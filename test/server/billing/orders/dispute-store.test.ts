/** Which of several disputes of one order counts. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  findDispute,
  findFirstAnswers,
  findOpenDispute,
  isDisputeSaved,
  upsertDispute,
} from '#server/billing/orders/dispute-store.ts';
import { addMs, dayMs } from '#server/clock.ts';
import type { DisputeRow } from '#server/db/schema.ts';
import { createOrder } from '#test/server/billing/rows.ts';
import { openTestApp } from '../../support.ts';

const testApp = await openTestApp();
const { db } = testApp.context;
const now = testApp.clock.now();

async function openOrder(order_id: string, payment_method: 'card' | 'paypal' = 'card'): Promise<string> {
  await createOrder(testApp.context, await testApp.createAccount(), { order_id, payment_method });
  return order_id;
}

async function createDispute(order_id: string, id: string, changes: Partial<DisputeRow> = {}): Promise<void> {
  const open = { outcome: 'open' as const, opened_at: now, closed_at: null, answer_by: null };
  await upsertDispute(db, { id, order_id, source: id, ...open, ...changes });
}

test('an order is disputed since its oldest open dispute', async () => {
  const order = await openOrder('TRN-SINCE');
  assert.equal(await findOpenDispute(db, order), null);
  const since = addMs(now, -3 * dayMs);
  await createDispute(order, 'newer');
  await createDispute(order, 'oldest', { opened_at: since });
  await createDispute(order, 'decided', { opened_at: addMs(now, -9 * dayMs), outcome: 'won', closed_at: now });
  assert.deepEqual(await findOpenDispute(db, order), since);
});

test('a dispute that was won can be lost after all, and is not open again', async () => {
  const order = await openOrder('TRN-AFTER-ALL');
  const outcomeAfter = async (outcome: DisputeRow['outcome'], closed_at: Date | null) => {
    await createDispute(order, 'appealed', { outcome, closed_at });
    assert.equal(await findOpenDispute(db, order), null);
    return (await findDispute(db, 'appealed'))?.outcome;
  };
  assert.equal(await outcomeAfter('won', now), 'won');
  assert.equal(await outcomeAfter('open', null), 'won');
  assert.equal(await outcomeAfter('lost', addMs(now, dayMs)), 'lost');
  assert.equal(await outcomeAfter('won', addMs(now, dayMs)), 'lost');
  assert.deepEqual((await findDispute(db, 'appealed'))?.closed_at, now, 'the days did not stand still in between');
});

test('an inquiry is no dispute until it becomes one, which counts from then and is no inquiry again', async () => {
  const order = await openOrder('TRN-ASKED');
  const later = addMs(now, dayMs);
  await createDispute(order, 'escalated', { outcome: 'inquiry' });
  assert.equal(await findOpenDispute(db, order), null);
  await createDispute(order, 'escalated', { outcome: 'open', opened_at: later });
  assert.deepEqual(await findOpenDispute(db, order), later);
  await createDispute(order, 'escalated', { outcome: 'inquiry', opened_at: addMs(later, dayMs) });
  assert.deepEqual(await findOpenDispute(db, order), later);
  await createDispute(order, 'escalated', { outcome: 'open', opened_at: addMs(later, dayMs) });
  assert.deepEqual(await findOpenDispute(db, order), later, 'it goes on since its first day');
});

test('a state of a dispute is missing unless it is saved, or open again after a decision', async () => {
  const order = await openOrder('TRN-STATES');
  const missing = async (id: string) => {
    const outcomes = ['inquiry', 'open', 'won', 'lost'] as const;
    const saved = await Promise.all(outcomes.map((outcome) => isDisputeSaved(db, { id, outcome })));
    return outcomes.filter((_, index) => !saved[index]);
  };
  assert.deepEqual(await missing('unknown'), ['inquiry', 'open', 'won', 'lost']);
  await createDispute(order, 'asked', { outcome: 'inquiry' });
  assert.deepEqual(await missing('asked'), ['open', 'won', 'lost']);
  await createDispute(order, 'running');
  assert.deepEqual(await missing('running'), ['won', 'lost']);
  await createDispute(order, 'won', { outcome: 'won', closed_at: now });
  assert.deepEqual(await missing('won'), ['lost']);
});

test('of the disputes that can still be answered, the first counts, at each payment provider', async () => {
  const [card, paypal] = [await openOrder('TRN-CARD'), await openOrder('TRN-PAYPAL', 'paypal')];
  const inDays = (days: number) => addMs(now, days * dayMs);
  await createDispute(card, 'later', { answer_by: inDays(9) });
  await createDispute(card, 'first', { answer_by: inDays(3) });
  await createDispute(card, 'too late', { answer_by: now });
  await createDispute(card, 'lost', { answer_by: inDays(1), outcome: 'lost', closed_at: now });
  await createDispute(card, 'under review');
  await createDispute(paypal, 'of PayPal', { answer_by: inDays(5) });
  const found = (await findFirstAnswers(db, now)).map((row) => [row.payment_method, row.answer_by]).sort();
  assert.deepEqual(found, [
    ['card', inDays(3)],
    ['paypal', inDays(5)],
  ]);
});
