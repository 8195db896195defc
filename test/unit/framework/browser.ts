/** A browser's globals from happy-dom, for tests of what touches one. Import it before the code under test. */
import { GlobalWindow } from 'happy-dom';
import Cookies from 'js-cookie';

const origin = 'http://localhost:3000';
/** What the code under test asks the browser for. Everything else stays Node's own. */
const names = [
  ...[
    'document',
    'navigator',
    'location',
    'history',
    'localStorage',
    'sessionStorage',
    'matchMedia',
    'MutationObserver',
  ],
  ...[
    'Node',
    'Element',
    'HTMLElement',
    'HTMLAnchorElement',
    'HTMLIFrameElement',
    'SVGElement',
    'Text',
    'DocumentFragment',
  ],
  ...[
    'Event',
    'CustomEvent',
    'MouseEvent',
    'PointerEvent',
    'FocusEvent',
    'PopStateEvent',
    'StorageEvent',
    'IntersectionObserver',
  ],
  ...['getComputedStyle', 'requestAnimationFrame', 'cancelAnimationFrame', 'scrollTo', 'scrollY'],
  ...['addEventListener', 'removeEventListener', 'dispatchEvent'],
] as const;

const window = new GlobalWindow({ url: origin });
for (const name of names) {
  const value: unknown = Reflect.get(window, name);
  const isMethod = typeof value === 'function' && !/^[A-Z]/.test(name);
  const own = isMethod ? value.bind(window) : value;
  Object.defineProperty(globalThis, name, { value: own, configurable: true, writable: true });
}
Object.assign(globalThis, { window: globalThis, IS_REACT_ACT_ENVIRONMENT: true });

/** A fresh visit: address, empty storage and cookies, an empty document. */
export function visit(path: string, { lang = 'en', body = '<div id="app"></div>' } = {}): void {
  window.happyDOM.setURL(origin + path);
  localStorage.clear();
  sessionStorage.clear();
  for (const name of Object.keys(Cookies.get())) Cookies.remove(name, { path: '/' });
  history.replaceState(null, '', path);
  document.documentElement.lang = lang;
  document.head.innerHTML = '';
  document.body.innerHTML = body;
}

/** Puts a stand-in for a member of an object in place; the returned function takes it away. */
export function replace<T extends object, K extends keyof T>(owner: T, name: K, value: unknown): () => void {
  const before = Object.getOwnPropertyDescriptor(owner, name);
  Object.defineProperty(owner, name, { value, configurable: true, writable: true });
  return () => {
    if (before) Object.defineProperty(owner, name, before);
    else Reflect.deleteProperty(owner, name);
  };
}
