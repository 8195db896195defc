import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ordersPath } from '#pages/dashboard/billing/order-page.ts';
import { pageFrom } from '#ui/list-page.ts';

test('the address of a page of orders leads back to it', () => {
  for (const page of [1, 2, 17]) {
    assert.equal(pageFrom(new URL(ordersPath(page), 'http://x').search), page);
  }
});
