import { loadConfig } from './config.ts';
import { earlyKey, takeEarlyResponse } from './early-responses.ts';
import { currentLocale } from './locale.ts';
import { loadErrorMessages } from './messages.ts';

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
type Send = <T>(config: RequestConfig) => Promise<{ data: T }>;
type Handlers = {
  /** Loads what sends a request, and what its errors mean. */
  loadCode: () => Promise<{ send: Send }>;
  token: () => string;
  /** Gets the token that the refused request was sent with. */
  onUnauthorized: (token: string) => void;
  onUnavailable: (code: unknown) => void;
};

/** With the time that loading the code takes: a skeleton does not stay longer. */
const timeoutMs = 15_000;
/** An upload may take long, but not stand still. The server's work on it counts, too. */
const uploadSilenceMs = 60_000;
let handlers: Handlers = {
  loadCode: () => Promise.reject(new Error('configureRequest has not been called')),
  token: () => '',
  onUnauthorized: () => {},
  onUnavailable: () => {},
};

/** Injects what the framework does not know: the code of requests, the session token, and what happens on 401 and 503. */
export function configureRequest(injected: Handlers): void {
  handlers = injected;
}

/** What a request needs, before it is needed: the connection may be lost until then. @throws with axios' code for a lost connection */
export async function loadRequestCode() {
  try {
    return await Promise.all([handlers.loadCode(), loadConfig(), loadErrorMessages(currentLocale())]);
  } catch (error) {
    // How browsers report it, for `import()` as for `fetch`.
    throw error instanceof TypeError ? Object.assign(error, { code: 'ERR_NETWORK' }) : error;
  }
}

/**
 * Sends one request to the API. An error response whose body has a `code` is returned like any other body, every other
 * failure is thrown. The token is read when the function is called, not after axios has been loaded. A GET that the document has
 * sent already takes its response, without axios.
 */
export async function request<T>(config: RequestConfig, options: Partial<RequestConfig> = {}): Promise<T> {
  const token = handlers.token();
  const sent = { ...(token && { 'X-Token': token }), 'Accept-Language': currentLocale() };
  const headers: Record<string, string> = { ...sent, ...config.headers, ...options.headers };
  if (config.method === 'GET') {
    const early = await withTimeout(takeEarlyResponse<T>(earlyKey(urlOf(config), headers['X-Token'] ?? '')));
    if (early !== null) return early;
  }
  const [{ send }, { apiBase }] = await withTimeout(loadRequestCode());
  const common = { timeout: timeoutMs, baseURL: apiBase, ...config, ...options, headers };
  const upload = common.data instanceof FormData ? watchUpload(common) : null;
  const response = await send(upload?.config ?? common).catch((error) => {
    upload?.stop();
    if (upload?.isSilent()) throw timeoutError();
    const { status, data } = error.response ?? {};
    if (status === 401) handlers.onUnauthorized(headers['X-Token'] ?? '');
    if (status === 503) handlers.onUnavailable(data?.code);
    if (typeof data === 'object' && data !== null && 'code' in data) return { data };
    throw error;
  });
  upload?.stop();
  // A page of HTML with status 200 is from a proxy or a hotel's network, not from the API.
  if (typeof response.data !== 'object') throw new Error('the response is not JSON');
  return response.data;
}

function urlOf({ url, params }: RequestConfig): string {
  return params ? `${url}?${new URLSearchParams(params as Record<string, string>)}` : url;
}

const timeoutError = () => Object.assign(new Error('no response in time'), { code: 'ETIMEDOUT' });

function withTimeout<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(timeoutError()), timeoutMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Aborts an upload that makes no progress. */
function watchUpload(config: RequestConfig) {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), uploadSilenceMs);
  return {
    config: {
      ...config,
      timeout: 0,
      signal: AbortSignal.any([silence.signal, ...(config.signal ? [config.signal] : [])]),
      onUploadProgress(progress: { loaded: number; total?: number }) {
        clearTimeout(timer);
        timer = setTimeout(() => silence.abort(), uploadSilenceMs);
        config.onUploadProgress?.(progress);
      },
    },
    isSilent: () => silence.signal.aborted,
    stop: () => clearTimeout(timer),
  };
}
