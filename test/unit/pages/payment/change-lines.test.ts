import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changeLines } from '#pages/payment/change-lines.ts';
import { firstMonth, upgrade } from '#test/support/samples.ts';

const later = '2026-12-01T09:30:00.000Z';
const [bought] = firstMonth.entitlements;
assert.ok(bought);
const queued = [
  { ...bought, isNew: false },
  { ...bought, state: 'queued' as const, startsAt: later },
];
const renewal = { plan: 'personal' as const, term: 'month' as const, nextChargeAt: later, price: firstMonth.dueToday };

test('a first purchase starts now and changes no renewal', () => {
  assert.deepEqual(changeLines(firstMonth), [{ kind: 'startsNow', plan: 'personal' }]);
});

test('an upgrade starts now and ends the renewal of the lower plan, by card and by PayPal', () => {
  const expected = [
    { kind: 'startsNow', plan: 'startup' },
    { kind: 'endsRenewal', plan: 'personal' },
  ];
  assert.deepEqual(changeLines(upgrade), expected);
  assert.deepEqual(changeLines({ ...upgrade, renewal: null }), expected);
});

test('another term of the same plan by card starts later and replaces the renewal', () => {
  assert.deepEqual(changeLines({ ...firstMonth, renewal, endsRenewalOf: 'personal', entitlements: queued }), [
    { kind: 'startsLater', date: later },
    { kind: 'replacesRenewal' },
  ]);
});

test('the same plan by PayPal starts later and moves the renewal by card', () => {
  assert.deepEqual(changeLines({ ...firstMonth, renewal, movesRenewal: true, entitlements: queued }), [
    { kind: 'startsLater', date: later },
    { kind: 'movesRenewal', plan: 'personal', date: later },
  ]);
});

test('a renewal that ends while another one of the plan moves is not replaced', () => {
  assert.deepEqual(
    changeLines({ ...firstMonth, renewal, endsRenewalOf: 'personal', movesRenewal: true, entitlements: queued }),
    [
      { kind: 'startsLater', date: later },
      { kind: 'endsRenewal', plan: 'personal' },
      { kind: 'movesRenewal', plan: 'personal', date: later },
    ],
  );
});

test('an overdue renewal that PayPal replaces ends', () => {
  assert.deepEqual(changeLines({ ...firstMonth, renewal: null, endsRenewalOf: 'personal' }), [
    { kind: 'startsNow', plan: 'personal' },
    { kind: 'endsRenewal', plan: 'personal' },
  ]);
});
