import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exportFileName } from '#pages/dashboard/settings/export-button.tsx';
import { brand } from '#site/brand.ts';

const slug = brand.name.toLowerCase().replace(' ', '-');

test('the file name contains the brand and the date', () => {
  assert.equal(exportFileName({ exportedAt: '2026-11-21T23:59:59.000Z' }), `${slug}-account-2026-11-21.json`);
});
