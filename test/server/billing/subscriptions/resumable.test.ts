/** Which cancelled subscription can be resumed, and until when. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { PlanStatus } from '#server/billing/plan-status.ts';
import { findResumable } from '#server/billing/subscriptions/describe.ts';
import { addMs, dayMs } from '#server/clock.ts';
import type { SubscriptionRow } from '#server/db/schema.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const periodEnd = addMs(now, 10 * dayMs);

function createSubscription(changes: Partial<SubscriptionRow> = {}): SubscriptionRow {
  return {
    id: 'sub_1',
    account_id: 'account',
    good_id: 1,
    plan: 'personal',
    status: 'active',
    cancel_at_period_end: true,
    card_brand: null,
    card_last4: null,
    current_period_end: periodEnd,
    started_at: now,
    updated_at: now,
    ...changes,
  };
}

/** The id of the subscription that can be resumed. */
function resumableOf(liveSubscriptions: SubscriptionRow[], changes: Partial<PlanStatus> = {}) {
  const status: PlanStatus = { plan: 'personal', entitlements: [], endsAt: periodEnd, grace: null, liveSubscriptions };
  return findResumable({ ...status, ...changes }, now)?.id;
}

describe('findResumable', () => {
  it('finds the newest cancelled subscription while its days run', () => {
    assert.equal(resumableOf([createSubscription(), createSubscription({ id: 'sub_0' })]), 'sub_1');
    assert.equal(resumableOf([]), undefined);
  });

  it('finds none while another subscription renews', () => {
    const renewing = createSubscription({ id: 'sub_0', cancel_at_period_end: false });
    assert.equal(resumableOf([createSubscription(), renewing]), undefined);
  });

  it('finds none of a plan that is not the current one', () => {
    assert.equal(resumableOf([createSubscription({ plan: 'startup' })]), undefined);
    assert.equal(resumableOf([createSubscription()], { plan: 'free', endsAt: null }), undefined);
  });

  it('finds none from the end of its period on', () => {
    const endingIn = (ms: number) =>
      resumableOf([createSubscription({ current_period_end: addMs(now, ms) })], {
        endsAt: addMs(now, dayMs),
      });
    assert.deepEqual([endingIn(1), endingIn(0)], ['sub_1', undefined]);
  });

  it('finds none when other days outlast its period by more than a day', () => {
    const outlastedBy = (ms: number) => resumableOf([createSubscription()], { endsAt: addMs(periodEnd, ms) });
    assert.deepEqual([outlastedBy(dayMs), outlastedBy(dayMs + 1)], ['sub_1', undefined]);
  });

  it('finds none whose period outlasts the plan by more than a day, because it was refunded', () => {
    const endingBefore = (ms: number) => resumableOf([createSubscription()], { endsAt: addMs(periodEnd, -ms) });
    assert.deepEqual([endingBefore(dayMs), endingBefore(dayMs + 1)], ['sub_1', undefined]);
  });

  it('finds one whose charge was moved, which moves back when it is resumed', () => {
    const moved = createSubscription({ status: 'trialing' });
    assert.equal(resumableOf([moved], { endsAt: addMs(periodEnd, -2 * dayMs) }), 'sub_1');
  });
});
