import { styleUrls } from './build.ts';
import { takeEarlyResponse } from './early-responses.ts';

const loads = new Map<string, Promise<unknown>>();
/** By URL, those that came with the document and do not apply yet. */
const sheets = new Map<string, CSSStyleSheet>();

/** Loads something once and shares the promise. A failure is forgotten: the next call tries again. */
export function loadOnce<T>(key: string, load: () => Promise<T>): Promise<T> {
  const promise = (loads.get(key) as Promise<T> | undefined) ?? load();
  loads.set(key, promise);
  // After an abort the key may belong to another load already.
  promise.catch(() => loads.get(key) === promise && loads.delete(key));
  return promise;
}

/**
 * The body of a JSON response. One that the document has requested already is used.
 * @throws a plain Error for a status that is no success, a TypeError without a connection, a SyntaxError for a body that is not JSON
 */
export async function fetchJson<T>(url: string, init: RequestInit = {}): Promise<T> {
  const early = await takeEarlyResponse<T>(url);
  if (early !== null) return early;
  const response = await fetch(url, init);
  if (!response.ok) throw new Error(`${response.status} ${url}`);
  return response.json();
}

/** Loads a JSON file once. An abort counts as never asked for, at once: a navigation right after it must not get the aborted one. */
export function loadJson<T>(url: string, init: RequestInit = {}): Promise<T> {
  init.signal?.addEventListener('abort', () => loads.delete(url));
  return loadOnce(url, () => fetchJson(url, init));
}

/** Fetches a stylesheet once. It applies to nothing until `applyStyle`: the page that is shown stays as it is. */
export function fetchStyle(href: string, init: RequestInit = {}): Promise<void> {
  return loadOnce(href, async () => {
    const css = await takeEarlyResponse<string>(href);
    if (css === null) return loadLink({ rel: 'stylesheet', media: 'not all', href }, init);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    sheets.set(href, sheet);
  });
}

/** Applies a fetched stylesheet at once. */
export function applyStyle(href: string): void {
  const sheet = sheets.get(href);
  if (sheet) document.adoptedStyleSheets.push(sheet);
  sheets.delete(href);
  // The development server adds a query when it replaces a stylesheet.
  const link = document.querySelector<HTMLLinkElement>(`link[rel=stylesheet][href^="${href}"]`);
  if (link) link.media = 'all';
}

/** The stylesheet of a part that no document contains (`styles/pages/{name}.scss`). */
export async function loadPartStyle(name: string): Promise<void> {
  const href = styleUrls[name];
  if (!href) return;
  await fetchStyle(href);
  applyStyle(href);
}

/** Fetches a file into the browser's cache. */
export async function fetchFile(url: string, init: RequestInit): Promise<void> {
  await (await fetch(url, init)).arrayBuffer();
}

/** Fetches a script once, and does not run it. `import()` runs it later without a request. */
export function fetchScript(url: string, init: RequestInit = {}): Promise<void> {
  return loadOnce(`script ${url}`, () =>
    supportsModulePreload() ? loadLink({ rel: 'modulepreload', href: url }, init) : fetchFile(url, init),
  );
}

/** Safari 16 does not. */
function supportsModulePreload(): boolean {
  return document.createElement('link').relList.supports('modulepreload');
}

function loadLink(attributes: Partial<HTMLLinkElement>, { priority = 'auto' }: RequestInit): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { fetchPriority: priority, ...attributes });
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(link.href));
    });
    document.head.append(link);
  });
}
