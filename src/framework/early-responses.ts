/**
 * Requests that leave before the app's code is there: the inline script of the document sends them, and the code takes their
 * responses later (docs/decisions/0034-startup.md).
 */
type Responses = Record<string, Promise<unknown>>;

declare global {
  var earlyResponses: Responses | undefined;
}

/** No URL equals it. */
const startKey = 'start';

/**
 * Requests JSON that the page needs at once. The first is a file that contains others, by URL; of the page that most visitors open next
 * it has the stylesheet and, by the URL of the page, the preview.
 */
export function requestStartEarly([url = '', ...others]: readonly string[]): void {
  keep(startKey, url);
  for (const other of others) keep(other, other);
}

/**
 * Sends GETs to the API that need no language; each only once. The document says where the API is: the runtime configuration arrives
 * a round trip later, and on a slow phone waits until the scripts are evaluated.
 * @param token of the session; only a request with the same token gets the response
 */
export function requestApiEarly(paths: readonly string[], token = ''): void {
  const { apiBase = '' } = document.documentElement.dataset;
  for (const path of paths) keep(earlyKey(path, token), apiBase + path, token);
}

/** Where the response to a GET with this token waits. */
export const earlyKey = (path: string, token: string): string => token + path;

/** The body of a response that was requested early, without taking it; null when there is none or the request failed. */
export async function peekEarlyResponse<T>(url: string): Promise<T | null> {
  const response = globalThis.earlyResponses?.[url] as Promise<T> | undefined;
  return response?.catch(() => null) ?? null;
}

/** Discards the responses that nobody has taken: they are stale by now. */
export function discardEarlyResponses(): void {
  globalThis.earlyResponses = undefined;
}

/** The body of a response that was requested early, for the first caller only; null when there is none or the request failed. */
export async function takeEarlyResponse<T>(url: string): Promise<T | null> {
  const { earlyResponses } = globalThis;
  const response = earlyResponses?.[url] as Promise<T> | undefined;
  if (!earlyResponses || !response) return takeFromStart(url);
  delete earlyResponses[url];
  return response.catch(() => null);
}

async function takeFromStart<T>(url: string): Promise<T | null> {
  const start = globalThis.earlyResponses?.[startKey] as Promise<Record<string, T>> | undefined;
  const files = await start?.catch(() => null);
  const content = files?.[url] ?? null;
  delete files?.[url];
  return content;
}

function keep(key: string, url: string, token = ''): void {
  globalThis.earlyResponses ??= {};
  const responses = globalThis.earlyResponses;
  responses[key] ??= requestJson(url, token);
  // The caller that takes the response handles the failure.
  responses[key].catch(() => {});
}

/** With a low priority: nothing of it is needed for the first paint. */
async function requestJson(url: string, token: string): Promise<unknown> {
  const response = await fetch(url, { priority: 'low', headers: token ? { 'X-Token': token } : {} });
  // Nobody reads the message, which would be in every document.
  if (!response.ok) throw new Error(url);
  return response.json();
}
