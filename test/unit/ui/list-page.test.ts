import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageCount, pageFrom } from '#ui/list-page.ts';

test('the page is in the address; anything else is the first', () => {
  assert.equal(pageFrom('tab=billing&page=3'), 3);
  for (const search of ['', 'tab=billing', 'page=0', 'page=-2', 'page=1.5', 'page=x', 'page=1e400', 'page=']) {
    assert.equal(pageFrom(search), 1, search);
  }
});

test('so many on a page, and never no page', () => {
  const counts = [0, 1, 10, 11, 20, 21].map((total) => pageCount(total, 10));
  assert.deepEqual(counts, [1, 1, 1, 2, 2, 3]);
});
