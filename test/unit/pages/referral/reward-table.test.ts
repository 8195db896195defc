import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stateOf } from '#pages/referral/reward-table.tsx';

test('an expired reward is shown as expired unless it was claimed', () => {
  assert.equal(stateOf({ status: 'unclaimed', expired: false }), 'unclaimed');
  assert.equal(stateOf({ status: 'unclaimed', expired: true }), 'expired');
  assert.equal(stateOf({ status: 'claimed', expired: false }), 'claimed');
  assert.equal(stateOf({ status: 'claimed', expired: true }), 'claimed');
});
