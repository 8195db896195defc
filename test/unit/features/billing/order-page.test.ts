import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ordersPath, pageCount, pageFrom } from '#features/billing/order-page.ts';

test('the page is in the address; anything else is the first', () => {
  assert.equal(pageFrom('tab=billing&page=3'), 3);
  for (const search of ['', 'tab=billing', 'page=0', 'page=-2', 'page=1.5', 'page=x', 'page=1e400', 'page=']) {
    assert.equal(pageFrom(search), 1, search);
  }
});

test('the address of a page leads back to it', () => {
  for (const page of [1, 2, 17]) {
    assert.equal(pageFrom(new URL(ordersPath(page), 'http://x').search), page);
  }
});

test('ten orders a page, and never no page', () => {
  assert.deepEqual([0, 1, 10, 11, 20, 21].map(pageCount), [1, 1, 1, 2, 2, 3]);
});
