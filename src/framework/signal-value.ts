import type { ReadonlySignal } from '@preact/signals-react';
import { useCallback, useSyncExternalStore } from 'react';

/**
 * The value of a signal. A part of the page that is being hydrated gets `prerendered` first, whenever that is: the signal may
 * have changed since, and React discards a part that differs from its HTML.
 */
export function useSignalValue<T>(signal: ReadonlySignal<T>, prerendered: T): T {
  const subscribe = useCallback((notify: () => void) => signal.subscribe(notify), [signal]);
  return useSyncExternalStore(
    subscribe,
    () => signal.peek(),
    () => prerendered,
  );
}
