import { useSyncExternalStore } from 'react';

/**
 * What only the browser knows, and what never changes while the page is shown. A part of the page that is being hydrated gets
 * `prerendered` first, as its HTML has it.
 * @param read returns the same value each time, as `Object.is` compares
 */
export function useClientValue<T>(read: () => T, prerendered: T): T {
  return useSyncExternalStore(subscribeToNothing, read, () => prerendered);
}

const subscribeToNothing = () => () => {};
