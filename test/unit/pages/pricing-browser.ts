/** A document for React to draw in. To be imported before anything that looks for one. */
import { GlobalWindow } from 'happy-dom';

const window = new GlobalWindow({ url: 'http://localhost:3000/en/pricing' });

/** Node's own of these stay: the site calls none of them on `window`, and the test runner needs them. */
const nodes =
  /^(global|globalThis|process|Buffer|console|fetch|Request|Response|Headers|URL|URLSearchParams|AbortController|AbortSignal|performance|queueMicrotask|structuredClone|set\w+|clear\w+|undefined|NaN|Infinity|eval)$/;

for (const name of Object.getOwnPropertyNames(window)) {
  if (
    nodes.test(name) ||
    (name in globalThis &&
      typeof Reflect.get(globalThis, name) === 'function' &&
      /^[A-Z]\w*(Error|Array|Map|Set)$/.test(name))
  )
    continue;
  const value = Reflect.get(window, name);
  if (value === undefined) continue;
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}
Object.assign(globalThis, { window: globalThis, IS_REACT_ACT_ENVIRONMENT: true });
