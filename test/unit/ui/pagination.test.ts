import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageCount, parsePage } from '#ui/pagination.ts';

test('the page comes from the query string; anything invalid is page 1', () => {
  assert.equal(parsePage('tab=billing&page=3'), 3);
  for (const search of ['', 'tab=billing', 'page=0', 'page=-2', 'page=1.5', 'page=x', 'page=1e400', 'page=']) {
    assert.equal(parsePage(search), 1, search);
  }
});

test('an empty list has one page', () => {
  const counts = [0, 1, 10, 11, 20, 21].map((total) => pageCount(total, 10));
  assert.deepEqual(counts, [1, 1, 1, 2, 2, 3]);
});
