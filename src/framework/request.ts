import { loadConfig } from './config.ts';
import { currentLocale } from './locale.ts';

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
/** `onUnauthorized` gets the token that the refused request was sent with. */
type Handlers = { token: () => string; onUnauthorized: (token: string) => void; onUnavailable: () => void };

const timeoutMs = 30_000;
let handlers: Handlers = { token: () => '', onUnauthorized: () => {}, onUnavailable: () => {} };

/** Injects what the framework does not know: the session token, and what happens on 401 and 503. */
export function configureRequest(injected: Handlers): void {
  handlers = injected;
}

/**
 * Sends one request to the API. An error response whose body has a `code` is returned like any other body, every other
 * failure is thrown. The token is read when the function is called, not after axios has been loaded.
 */
export async function request<T>(config: RequestConfig, options: Partial<RequestConfig> = {}): Promise<T> {
  const token = handlers.token();
  const common = { ...(token && { 'X-Token': token }), 'Accept-Language': currentLocale() };
  const headers: Record<string, string> = { ...common, ...config.headers, ...options.headers };
  const [{ default: axios }, { apiBase }] = await Promise.all([import('axios'), loadConfig()]);
  const axiosConfig = { timeout: timeoutMs, baseURL: apiBase, ...config, ...options, headers };
  const response = await axios.request(axiosConfig).catch((error) => {
    const { status, data } = error.response ?? {};
    if (status === 401) handlers.onUnauthorized(headers['X-Token'] ?? '');
    if (status === 503) handlers.onUnavailable();
    if (typeof data === 'object' && data !== null && 'code' in data) return { data };
    throw error;
  });
  return response.data;
}
