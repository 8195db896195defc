import assert from 'node:assert/strict';
import { test } from 'node:test';
import { copyName } from '#pages/dashboard/settings/save-copy.ts';

test('the copy is named for the brand and its day', () => {
  assert.equal(copyName({ exportedAt: '2026-11-21T23:59:59.000Z' }), 'tern-vpn-account-2026-11-21.json');
});
