import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderHook } from '@testing-library/react';
import { useTabReturn } from '#framework/tab-return.ts';
import { replaceProperty } from '#test/support/dom.ts';

const visibilityChange = () => void document.dispatchEvent(new Event('visibilitychange'));
const pageShow = (persisted: boolean) => void dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));

test('a visitor returns when the tab becomes visible or the page comes from the back/forward cache', () => {
  let returns = 0;
  const { unmount } = renderHook(() => useTabReturn(() => returns++));
  pageShow(false);
  const restore = replaceProperty(document, 'visibilityState', 'hidden');
  visibilityChange();
  restore();
  assert.equal(returns, 0);
  visibilityChange();
  pageShow(true);
  assert.equal(returns, 2);
  unmount();
  visibilityChange();
  pageShow(true);
  assert.equal(returns, 2);
});

test('the handler of the last render is called', () => {
  const called: string[] = [];
  const { rerender } = renderHook(({ name }) => useTabReturn(() => called.push(name)), {
    initialProps: { name: 'first' },
  });
  rerender({ name: 'second' });
  visibilityChange();
  assert.deepEqual(called, ['second']);
});
