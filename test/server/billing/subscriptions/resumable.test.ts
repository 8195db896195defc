/** Which cancelled subscription can be resumed, and until when. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { PlanStatus } from '#server/billing/plan-status.ts';
import { findResumable } from '#server/billing/subscriptions/describe.ts';
import { addMs, dayMs } from '#server/clock.ts';
import type { SubscriptionRow } from '#server/db/schema.ts';
import { subscriptionRow } from '#test/server/billing/rows.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const periodEnd = addMs(now, 10 * dayMs);

const cancelled = (changes: Partial<SubscriptionRow> = {}) =>
  subscriptionRow(now, { cancel_at_period_end: true, current_period_end: periodEnd, ...changes });

/** The id of the subscription that can be resumed. */
function resumableOf(liveSubscriptions: SubscriptionRow[], changes: Partial<PlanStatus> = {}) {
  const status: PlanStatus = { plan: 'personal', entitlements: [], endsAt: periodEnd, grace: null, liveSubscriptions };
  return findResumable({ ...status, ...changes }, now)?.id;
}

describe('findResumable', () => {
  it('finds the newest cancelled subscription while its days run', () => {
    assert.equal(resumableOf([cancelled(), cancelled({ id: 'sub_0' })]), 'sub_1');
    assert.equal(resumableOf([]), undefined);
  });

  it('finds none while another subscription renews', () => {
    const renewing = cancelled({ id: 'sub_0', cancel_at_period_end: false });
    assert.equal(resumableOf([cancelled(), renewing]), undefined);
  });

  it('finds none of a plan that is not the current one', () => {
    assert.equal(resumableOf([cancelled({ plan: 'startup' })]), undefined);
    assert.equal(resumableOf([cancelled()], { plan: 'free', endsAt: null }), undefined);
  });

  it('finds none from the end of its period on', () => {
    const endingIn = (ms: number) =>
      resumableOf([cancelled({ current_period_end: addMs(now, ms) })], {
        endsAt: addMs(now, dayMs),
      });
    assert.deepEqual([endingIn(1), endingIn(0)], ['sub_1', undefined]);
  });

  it('finds none when other days outlast its period by more than a day', () => {
    const outlastedBy = (ms: number) => resumableOf([cancelled()], { endsAt: addMs(periodEnd, ms) });
    assert.deepEqual([outlastedBy(dayMs), outlastedBy(dayMs + 1)], ['sub_1', undefined]);
  });

  it('finds none whose period outlasts the plan by more than a day, because it was refunded', () => {
    const endingBefore = (ms: number) => resumableOf([cancelled()], { endsAt: addMs(periodEnd, -ms) });
    assert.deepEqual([endingBefore(dayMs), endingBefore(dayMs + 1)], ['sub_1', undefined]);
  });

  it('finds one whose charge was moved, which moves back when it is resumed', () => {
    const moved = cancelled({ status: 'trialing' });
    assert.equal(resumableOf([moved], { endsAt: addMs(periodEnd, -2 * dayMs) }), 'sub_1');
  });
});
