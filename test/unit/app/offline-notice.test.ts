import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { act, renderHook } from '@testing-library/react';
import { watchConnection } from '#app/offline-notice.ts';
import { useToasts } from '#framework/toast.ts';
import { replaceProperty } from '#test/support/dom.ts';

test('a toast without an end is shown while the browser is offline, once', () => {
  let onLine = false;
  const restore = replaceProperty(globalThis, 'navigator', {
    get onLine() {
      return onLine;
    },
  } as Navigator);
  const { result } = renderHook(() => useToasts());
  const shown = () => result.current.map(({ text, durationMs }) => [text, durationMs]);
  const change = (online: boolean) => {
    onLine = online;
    act(() => void dispatchEvent(new Event(online ? 'online' : 'offline')));
  };
  act(watchConnection);
  const notice = [{ id: 'app.offline' }, Number.POSITIVE_INFINITY];
  assert.deepEqual(shown(), [notice]);
  change(false);
  assert.deepEqual(shown(), [notice]);
  change(true);
  assert.deepEqual(shown(), []);
  change(false);
  assert.deepEqual(shown(), [notice]);
  change(true);
  restore();
});
