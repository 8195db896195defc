import { loadConfig } from './config.ts';
import { locale } from './locale.ts';

type Extras = { params?: unknown; data?: unknown; headers?: Record<string, string>; signal?: AbortSignal };
/** `timeout` in milliseconds. `total` is not known where the body's length is not. */
type Upload = { timeout?: number; onUploadProgress?: (sent: { loaded: number; total?: number }) => void };
export type RequestConfig = { url: string; method: string } & Extras & Upload;
/** 401 hands over the token with which the refused call was sent. */
type Effects = { token: () => string; onUnauthorized: (token: string) => void; onUnavailable: () => void };

const timeoutMs = 30_000;
let effects: Effects = { token: () => '', onUnauthorized: () => {}, onUnavailable: () => {} };

/** Tells what the framework does not know: where the token is, and what 401 and 503 do. */
export function configureRequest(given: Effects): void {
  effects = given;
}

/**
 * One call of the API (spec §7). An error answer whose body has a `code` is returned like any other body, every other
 * failure is thrown. The token is read when the call is made, not when axios has been loaded.
 */
export async function request<T>(config: RequestConfig, options: Partial<RequestConfig> = {}): Promise<T> {
  const token = effects.token();
  const own = { ...(token && { 'X-Token': token }), 'Accept-Language': locale() };
  const headers: Record<string, string> = { ...own, ...config.headers, ...options.headers };
  const [{ default: axios }, { apiBase }] = await Promise.all([import('axios'), loadConfig()]);
  const call = { timeout: timeoutMs, baseURL: apiBase, ...config, ...options, headers };
  const answer = await axios.request(call).catch((error) => {
    const { status, data } = error.response ?? {};
    if (status === 401) effects.onUnauthorized(headers['X-Token'] ?? '');
    if (status === 503) effects.onUnavailable();
    if (typeof data === 'object' && data !== null && 'code' in data) return { data };
    throw error;
  });
  return answer.data;
}
