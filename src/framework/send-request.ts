/** The part of a request that is loaded with the first one: sends it, reads its response and watches uploads. */
import { anySignal } from './any-signal.ts';
import { type RequestConfig, type ResponseHandlers, timeoutError } from './request.ts';

/** What axios does with a request. */
type Transport = <T>(config: RequestConfig) => Promise<{ data: T }>;

/** An upload may take long, but not stand still. The server's work on it counts, too. */
const uploadSilenceMs = 60_000;

/** @param config complete, with its headers and the API's URL */
export async function sendRequest<T>(
  transport: Transport,
  config: RequestConfig,
  handlers: ResponseHandlers,
): Promise<T> {
  const upload = config.data instanceof FormData ? watchUpload(config) : null;
  const response = await transport<T>(upload?.config ?? config).catch((error) => {
    upload?.stop();
    if (upload?.isSilent()) throw timeoutError();
    const { status, data } = error.response ?? {};
    if (status === 401) handlers.onUnauthorized(config.headers?.['X-Token'] ?? '');
    if (status === 503) handlers.onUnavailable(data?.code);
    if (typeof data === 'object' && data !== null && 'code' in data) return { data };
    throw error;
  });
  upload?.stop();
  // A page of HTML with status 200 is from a proxy or a hotel's network, not from the API.
  if (typeof response.data !== 'object') {
    throw Object.assign(new Error('the response is not JSON'), { code: 'ERR_NETWORK' });
  }
  return response.data;
}

/** Aborts an upload that makes no progress. */
function watchUpload(config: RequestConfig) {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), uploadSilenceMs);
  return {
    config: {
      ...config,
      timeout: 0,
      signal: anySignal([silence.signal, ...(config.signal ? [config.signal] : [])]),
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
