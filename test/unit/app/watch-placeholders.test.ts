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
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { result } = renderHook(() => useToasts());
  const end = watchPlaceholders();
  const stop = () => act(end);
  t.after(stop);
  return {
    stop,
    pass: (ms: number) => act(() => t.mock.timers.tick(ms)),
    /** Whoever observes the document hears of it in a microtask. */
    show: (body: string) =>
      act(async () => {
        document.body.innerHTML = body;
      }),
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

test('a part that does not come for 20 seconds is no silent placeholder, and the notice goes when it comes', async (t) => {
  const { pass, show, texts } = watch(t);
  pass(19_999);
  assert.deepEqual(texts(), []);
  pass(1);
  assert.deepEqual(texts(), ['api.error.network']);
  await show('<main>the part</main>');
  assert.deepEqual(texts(), []);
});

test('a placeholder that comes later is noticed, also one that is an element of the page', async (t) => {
  const { pass, show, texts } = watch(t);
  await show('<main><div>the part</div></main>');
  pass(20_000);
  assert.deepEqual(texts(), []);
  const part = document.querySelector('main div');
  await act(async () => part?.setAttribute('aria-busy', 'true'));
  pass(20_000);
  assert.deepEqual(texts(), ['api.error.network']);
  await act(async () => part?.removeAttribute('aria-busy'));
  assert.deepEqual(texts(), []);
});

test('each part has its own time, whatever else changes on the page', async (t) => {
  const { pass, show, texts } = watch(t);
  pass(16_000);
  await show(placeholder);
  pass(16_000);
  await act(async () => void document.body.append('a toast'));
  pass(3999);
  assert.deepEqual(texts(), []);
  pass(1);
  assert.deepEqual(texts(), ['api.error.network']);
});

test('the notice ends with the watch, and no other one comes', async (t) => {
  const { pass, show, stop, texts } = watch(t);
  pass(20_000);
  stop();
  assert.deepEqual(texts(), []);
  await show(placeholder);
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
  pass(20_000);
  await retry();
  assert.deepEqual([reloads, texts()], [0, ['api.error.network']]);
  isLost = false;
  await retry();
  assert.equal(reloads, 1);
});
