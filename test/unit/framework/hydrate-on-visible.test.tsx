import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cleanup, render, screen } from '@testing-library/react';
import { act, Suspense } from 'react';
import { hydrateOnVisible } from '#framework/hydrate-on-visible.ts';
import { replaceProperty, visit } from '#test/support/dom.ts';

test('hydrates when one callback reports both out of view and in view', async () => {
  visit('/', { body: '<div id="app"></div><footer id="part"></footer>' });
  let report: (entries: { isIntersecting: boolean }[]) => void = () => {};
  const restore = replaceProperty(
    globalThis,
    'IntersectionObserver',
    class {
      constructor(callback: typeof report) {
        report = callback;
      }
      observe() {}
      disconnect() {}
    },
  );
  const Part = hydrateOnVisible('part', async () => () => <p>hydrated</p>);
  await act(async () => {
    render(
      <Suspense fallback="loading">
        <Part />
      </Suspense>,
    );
  });
  await act(async () => report([{ isIntersecting: false }]));
  assert.equal(screen.queryByText('hydrated'), null);
  await act(async () => report([{ isIntersecting: false }, { isIntersecting: true }]));
  assert.ok(screen.getByText('hydrated'));
  cleanup();
  restore();
});
