import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { act, renderHook } from '@testing-library/react';
import { toast, useToasts } from '#framework/toast.ts';

const text = { id: 'app.update.available' } as const;

beforeEach(() => mock.timers.enable({ apis: ['setTimeout', 'Date'] }));
afterEach(() => mock.timers.reset());

function shown() {
  const { result, unmount } = renderHook(() => useToasts());
  const texts = result.current.map((one) => one.text);
  unmount();
  return texts;
}
/** As the card of a short toast does when it is displayed or is no longer hovered. */
function display(id: number): void {
  const { result, unmount } = renderHook(() => useToasts());
  const one = result.current.find((toast) => toast.id === id);
  unmount();
  act(() => toast.resume(id, one?.durationMs ?? 0));
}
const pass = (ms: number) => act(() => mock.timers.tick(ms));

test('success toasts last 2 s, errors 3 s, others 5 s', () => {
  for (const [show, ms] of [
    [() => toast.success(text), 2000],
    [() => toast.error(text), 3000],
    [() => toast.show({ text }), 5000],
  ] as const) {
    display(show());
    pass(ms - 1);
    assert.equal(shown().length, 1);
    pass(1);
    assert.equal(shown().length, 0);
  }
});

test('an equal toast replaces the one that is shown; another text or other values are one more', () => {
  toast.show({ text, durationMs: Number.POSITIVE_INFINITY });
  const id = toast.show({ text, durationMs: Number.POSITIVE_INFINITY });
  assert.equal(shown().length, 1);
  const other = toast.show({ text, values: { count: 1 } });
  assert.equal(shown().length, 2);
  toast.close(id);
  toast.close(other);
});

test('a pause keeps the remaining time', () => {
  const id = toast.show({ text });
  display(id);
  pass(4000);
  toast.pause(id);
  pass(60_000);
  assert.equal(shown().length, 1);
  display(id);
  pass(999);
  assert.equal(shown().length, 1);
  pass(1);
  assert.equal(shown().length, 0);
});

test('the time of a toast starts when it is displayed', () => {
  const id = toast.success(text);
  pass(60_000);
  assert.equal(shown().length, 1);
  display(id);
  pass(2000);
  assert.equal(shown().length, 0);
});

test('toasts keep their order, and close removes the given one', () => {
  const first = toast.show({ text: 'one' });
  const second = toast.show({ text: 'two' });
  assert.deepEqual(shown(), ['one', 'two']);
  toast.close(first);
  assert.deepEqual(shown(), ['two']);
  toast.close(second);
});

test('a toast without an end stays until it is closed, also after a pause', () => {
  const id = toast.show({ text, durationMs: Number.POSITIVE_INFINITY });
  pass(1_000_000);
  toast.pause(id);
  display(id);
  pass(1_000_000);
  assert.equal(shown().length, 1);
  toast.close(id);
  assert.equal(shown().length, 0);
});
