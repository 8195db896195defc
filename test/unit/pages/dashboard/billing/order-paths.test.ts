import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ordersPath } from '#pages/dashboard/billing/order-paths.ts';
import { parsePage } from '#ui/pagination.ts';

test('the URL of a page of orders contains its number', () => {
  for (const page of [1, 2, 17]) {
    assert.equal(parsePage(new URL(ordersPath(page), 'http://x').search), page);
  }
});

test('the first page has no number', () => {
  assert.doesNotMatch(ordersPath(1), /page=/);
  assert.match(ordersPath(2), /page=2/);
});
