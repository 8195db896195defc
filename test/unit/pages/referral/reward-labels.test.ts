import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stateOf } from '#pages/referral/reward-words.ts';

test('a lost reward reads as expired, a claimed one as claimed for ever', () => {
  assert.equal(stateOf({ status: 'unclaimed', expired: false }), 'unclaimed');
  assert.equal(stateOf({ status: 'unclaimed', expired: true }), 'expired');
  assert.equal(stateOf({ status: 'claimed', expired: false }), 'claimed');
  assert.equal(stateOf({ status: 'claimed', expired: true }), 'claimed');
});
