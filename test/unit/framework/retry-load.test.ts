import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { act, render, screen } from '@testing-library/react';
import { createElement, Suspense } from 'react';
import { lazyPart, preload, retryLoad } from '#framework/retry-load.ts';

const settle = () => new Promise((resolve) => setImmediate(resolve));

test('retries after 2 s, 4 s, … and at most one minute', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  try {
    let attempts = 0;
    const failures = 8;
    const load = async () => {
      if (++attempts <= failures) throw new TypeError('Failed to fetch dynamically imported module');
      return 'code';
    };
    const loading = retryLoad(load);
    for (const delayMs of [2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000]) {
      await settle();
      const before = attempts;
      mock.timers.tick(delayMs - 1);
      await settle();
      assert.equal(attempts, before);
      mock.timers.tick(1);
      await settle();
      assert.equal(attempts, before + 1);
    }
    assert.equal(await loading, 'code');
  } finally {
    mock.timers.reset();
  }
});

test('retries at once when the connection returns', async () => {
  let attempts = 0;
  const loading = retryLoad(async () => {
    if (++attempts === 1) throw new TypeError('Failed to fetch dynamically imported module');
    return 'code';
  });
  await settle();
  dispatchEvent(new Event('online'));
  assert.equal(await loading, 'code');
});

test('a part whose code does not load at first appears when the connection returns', async () => {
  let attempts = 0;
  const Part = lazyPart(async () => {
    if (++attempts === 1) throw new TypeError('Failed to fetch dynamically imported module');
    return () => 'the part';
  });
  await act(async () => render(createElement(Suspense, null, createElement(Part))));
  assert.equal(screen.queryByText('the part'), null);
  await act(async () => dispatchEvent(new Event('online')));
  assert.ok(screen.getByText('the part'));
});

test('a failed preload causes no unhandled rejection', async () => {
  const failures: unknown[] = [];
  const record = (reason: unknown) => void failures.push(reason);
  process.on('unhandledRejection', record);
  try {
    preload(async () => {
      throw new TypeError('Failed to fetch dynamically imported module');
    });
    await settle();
    assert.deepEqual(failures, []);
  } finally {
    process.off('unhandledRejection', record);
  }
});
