import './browser.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cleanup, render, screen } from '@testing-library/react';
import { act, Suspense } from 'react';
import { lazyInView } from '#framework/in-view.ts';
import { replace, visit } from './browser.ts';

test('a part comes alive although it was told out of view and in view at once', async () => {
  visit('/', { body: '<div id="app"></div><footer id="part"></footer>' });
  let tell: (entries: { isIntersecting: boolean }[]) => void = () => {};
  const restore = replace(
    globalThis,
    'IntersectionObserver',
    class {
      constructor(callback: typeof tell) {
        tell = callback;
      }
      observe() {}
      disconnect() {}
    },
  );
  const Part = lazyInView('part', async () => () => <p>alive</p>);
  await act(async () => {
    render(
      <Suspense fallback="not yet">
        <Part />
      </Suspense>,
    );
  });
  await act(async () => tell([{ isIntersecting: false }]));
  assert.equal(screen.queryByText('alive'), null);
  await act(async () => tell([{ isIntersecting: false }, { isIntersecting: true }]));
  assert.ok(screen.getByText('alive'));
  cleanup();
  restore();
});
