/** The globals of a browser, from happy-dom. Import it before the code under test. */
import assert from 'node:assert/strict';
import { GlobalWindow } from 'happy-dom';
import Cookies from 'js-cookie';
import './product.ts';

// Pages show dates and times of the reader's time zone.
process.env.TZ = 'UTC';

const origin = 'http://localhost:3000';
/** Node's own versions of these stay: the site calls none of them on `window`, and the test runner needs them. */
const keptFromNode =
  /^(global|globalThis|process|Buffer|console|crypto|fetch|Request|Response|Headers|URL|URLSearchParams|AbortController|AbortSignal|BroadcastChannel|performance|queueMicrotask|structuredClone|set\w+|clear\w+|undefined|NaN|Infinity|eval)$/;
const languageGlobals = /^[A-Z]\w*(Error|Array|Map|Set)$/;

const window = new GlobalWindow({ url: origin });
for (const name of Object.getOwnPropertyNames(window)) {
  if (keptFromNode.test(name) || (languageGlobals.test(name) && name in globalThis)) continue;
  const value: unknown = Reflect.get(window, name);
  if (value === undefined) continue;
  const isMethod = typeof value === 'function' && !/^[A-Z]/.test(name);
  Object.defineProperty(globalThis, name, {
    value: isMethod ? value.bind(window) : value,
    configurable: true,
    writable: true,
  });
}
Object.assign(globalThis, { window: globalThis, IS_REACT_ACT_ENVIRONMENT: true });
moveFocusWithDialogs();
// Its `screen` needs the document above. Only a state that never comes takes as long as the timeout.
const { configure } = await import('@testing-library/dom');
configure({ asyncUtilTimeout: 30_000 });

/** A failed comparison prints both values, which for an element is the whole window: the test would hang instead of failing. */
const equal: typeof assert.equal = assert.equal;
const briefly = (value: unknown) =>
  value instanceof Node ? `<${value.nodeName.toLowerCase()}> "${value.textContent}"` : value;
replaceProperty(assert, 'equal', (actual: unknown, expected: unknown, message?: string) => {
  if (Object.is(actual, expected)) return;
  equal(briefly(actual), briefly(expected), message);
  assert.fail(message ?? 'another element with the same text');
});

/** A modal dialog takes the focus and returns it when it closes, as in browsers; happy-dom's dialogs do neither. */
function moveFocusWithDialogs(): void {
  const origins = new WeakMap<HTMLDialogElement, Element | null>();
  const { showModal, close } = HTMLDialogElement.prototype;
  HTMLDialogElement.prototype.showModal = function () {
    showModal.call(this);
    origins.set(this, document.activeElement);
    this.querySelector<HTMLElement>('a, button, input:not([type=hidden]), [tabindex]')?.focus();
  };
  HTMLDialogElement.prototype.close = function (returnValue) {
    const origin = this.open ? origins.get(this) : null;
    close.call(this, returnValue);
    if (origin?.isConnected) (origin as HTMLElement).focus();
  };
}

/** Starts a new visit: a URL, empty storage, no cookies and an empty document. */
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

/** Replaces a property of an object and returns the function that restores it. */
export function replaceProperty<T extends object, K extends keyof T>(owner: T, name: K, value: unknown): () => void {
  const before = Object.getOwnPropertyDescriptor(owner, name);
  Object.defineProperty(owner, name, { value, configurable: true, writable: true });
  return () => {
    if (before) Object.defineProperty(owner, name, before);
    else Reflect.deleteProperty(owner, name);
  };
}
