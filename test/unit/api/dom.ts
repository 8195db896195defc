/** A document for React in Node. Import it before anything that touches one. */
import { Window } from 'happy-dom';

const window = new Window({ url: 'http://localhost:3000/' });
const names = [
  'window',
  'document',
  'HTMLElement',
  'HTMLIFrameElement',
  'Element',
  'Node',
  'Event',
  'MutationObserver',
] as const;

for (const name of names) {
  const value = name === 'window' ? window : window[name];
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
