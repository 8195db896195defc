import { replaceProperty } from './dom.ts';

/** As much of IndexedDB as one key needs, which the DOM of the tests lacks. `restore` takes it away again. */
export function installKeyStore() {
  const stored = new Map<string, unknown>();
  const callSoon = <T extends object>(target: T, name: keyof T) =>
    queueMicrotask(() => (target[name] as () => void)?.());
  const objectStore = {
    get: (key: string) => ({ result: stored.get(key) }),
    put: (value: unknown, key: string) => ({ result: stored.set(key, value) }),
    delete: (key: string) => ({ result: stored.delete(key) }),
  };
  const transaction = () => {
    const running = { objectStore: () => objectStore, oncomplete: () => {}, addEventListener: () => {} };
    callSoon(running, 'oncomplete');
    return running;
  };
  const open = () => {
    const opening = { result: { transaction, close: () => {} }, onsuccess: () => {} };
    callSoon(opening, 'onsuccess');
    return opening;
  };
  const restore = replaceProperty(globalThis, 'indexedDB' as never, { open });
  return { stored, restore };
}
