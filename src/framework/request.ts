import { loadConfig } from './config.ts';
import { earlyKey, requestApiEarly, takeEarlyResponse } from './early-responses.ts';
import { nextTask } from './idle.ts';
import { currentLocale } from './locale.ts';
import { loadErrorMessages } from './messages.ts';
import { prepareIntl } from './prepare-intl.ts';

export type RequestConfig = {
  url: string;
  method: string;
  params?: unknown;
  data?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** In milliseconds. */
  timeout?: number;
  /** `total` is missing where the length of the body is unknown. */
  onUploadProgress?: (progress: { loaded: number; total?: number }) => void;
};
export type ResponseHandlers = {
  /** Gets the token that the refused request was sent with. */
  onUnauthorized: (token: string) => void;
  onUnavailable: (code: unknown) => void;
};
type RequestCode = ResponseHandlers & {
  /** `sendRequest` with a transport. */
  send: <T>(config: RequestConfig & { baseURL: string }, handlers: ResponseHandlers) => Promise<T>;
};
type Setup = { loadCode: () => Promise<RequestCode>; token: () => string };

/** Includes the time that loading the code takes: a skeleton does not stay longer. */
const timeoutMs = 15_000;
/** The start of the app sets them before it loads a page. */
let setup: Setup;

/** Injects what the framework does not know: the code of requests, with what happens on 401 and 503, and the session token. */
export function configureRequest(injected: Setup): void {
  setup = injected;
}

/** What a request needs, before it is needed: the connection may be lost until then. @throws with axios' code for a lost connection */
export async function loadRequestCode() {
  try {
    return await Promise.all([setup.loadCode(), loadConfig(), loadErrorMessages(currentLocale())]);
  } catch (thrown) {
    const error = thrown as Error;
    // Plain is the error of a status (`fetchJson`). Browsers report a lost connection as a TypeError, for `import()` as for `fetch`, and
    // JSON that is cut, or a hotel's page instead of it, as a SyntaxError.
    throw error.name === 'Error' ? error : Object.assign(error, { code: 'ERR_NETWORK' });
  }
}

/**
 * Sends one request to the API. An error response whose body has a `code` is returned like any other body, every other
 * failure is thrown. The token is read when the function is called, not after axios has been loaded. A GET that left before
 * the code of its page was there takes its response, without axios.
 */
export async function request<T>(config: RequestConfig, options: Partial<RequestConfig> = {}): Promise<T> {
  const token = setup.token();
  const sent = { ...(token && { 'X-Token': token }), 'Accept-Language': currentLocale() };
  const headers: Record<string, string> = { ...sent, ...config.headers, ...options.headers };
  if (config.method === 'GET') {
    const early = await withTimeout(takeEarlyResponse<T>(earlyKey(urlOf(config), headers['X-Token'] ?? '')));
    if (early !== null) {
      // What shows it is rendered in a task of its own, not in that of the page's first effects.
      await nextTask();
      return early;
    }
  }
  const [code, { apiBase }] = await withTimeout(loadRequestCode());
  const response = code.send<T>({ timeout: timeoutMs, baseURL: apiBase, ...config, ...options, headers }, code);
  // Sign-in pages have not needed it, and the page after them does.
  prepareIntl();
  return response;
}

/**
 * Sends a POST whose response nobody reads. It needs no code that is still to load, and the browser completes it when the document is
 * left. Never rejects.
 */
export async function sendDetached(path: string, token: string): Promise<void> {
  const { apiBase = '' } = document.documentElement.dataset;
  await fetch(apiBase + path, { method: 'POST', keepalive: true, headers: { 'X-Token': token } }).catch(() => {});
}

/** Requests what the next page will ask for, while its code is loading. */
export function requestAhead(paths: readonly string[]): void {
  if (paths.length > 0) requestApiEarly(paths, setup.token());
}

function urlOf({ url, params }: RequestConfig): string {
  return params ? `${url}?${new URLSearchParams(params as Record<string, string>)}` : url;
}

/** With axios' code of a timeout. */
export const timeoutError = () => Object.assign(new Error('no response in time'), { code: 'ETIMEDOUT' });

function withTimeout<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(timeoutError()), timeoutMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
