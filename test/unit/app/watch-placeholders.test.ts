import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { act, renderHook } from '@testing-library/react';
import { watchPlaceholders } from '#app/shell/watch-placeholders.ts';
import { toast, useToasts } from '#framework/toast.ts';
import { replaceProperty, visit } from '#test/support/dom.ts';

const placeholder = '<main><div aria-busy="true"></div></main>';

/** Watches a page for as long as the test runs. */
function watch(t: TestContext) {
  visit('/en/dashboard?tab=billing', { body: placeholder });
  t.mock.timers.enable({ apis: ['setInterval', 'Date'] });
  const { result } = renderHook(() => useToasts());
  const stop = watchPlaceholders();
  t.after(() => act(stop));
  return {
    pass(ms: number): void {
      // In steps: `tick` runs every timer at the last moment.
      for (let passed = 0; passed < ms; passed += 1000) act(() => t.mock.timers.tick(1000));
    },
    texts: () => result.current.map(({ text }) => (text as { id: string }).id),
    retry: () =>
      act(async () => {
        const [shown] = result.current;
        assert.ok(shown);
        // As the toaster does.
        shown.actions?.[0]?.run();
        toast.close(shown.id);
      }),
  };
}

test('a part that does not come for 20 seconds is no silent placeholder, and the notice goes when it comes', (t) => {
  const { pass, texts } = watch(t);
  pass(20_000);
  assert.deepEqual(texts(), []);
  pass(4000);
  assert.deepEqual(texts(), ['api.error.network']);
  document.body.innerHTML = '<main>the part</main>';
  pass(4000);
  assert.deepEqual(texts(), []);
});

test('each layout begins the watch anew, and one notice is shown', (t) => {
  const { pass, texts } = watch(t);
  pass(10_000);
  const stop = watchPlaceholders();
  t.after(() => act(stop));
  pass(20_000);
  assert.deepEqual(texts(), []);
  pass(4000);
  assert.deepEqual(texts(), ['api.error.network']);
});

test('each part has its own time', (t) => {
  const { pass, texts } = watch(t);
  pass(16_000);
  document.body.innerHTML = placeholder;
  pass(20_000);
  assert.deepEqual(texts(), []);
});

test('“Try again” loads the page only where the server responds, and is offered again otherwise', async (t) => {
  const { pass, texts, retry } = watch(t);
  let reloads = 0;
  let isLost = true;
  t.after(replaceProperty(location, 'reload', () => reloads++));
  const respond = async () => (isLost ? Promise.reject(new TypeError('Failed to fetch')) : new Response());
  t.after(replaceProperty(globalThis, 'fetch', respond));
  pass(24_000);
  await retry();
  assert.deepEqual([reloads, texts()], [0, ['api.error.network']]);
  isLost = false;
  await retry();
  assert.equal(reloads, 1);
});
