/**
 * The PayPal client: the REST API (https://developer.paypal.com/api/rest/) by fetch, because PayPal's SDK cannot use another host
 * than PayPal's. Without credentials it uses fake PayPal (docs/decisions/0028-fakes-instead-of-stubs.md).
 */
import type * as z from 'zod';
import { minuteMs, secondMs } from '../../../clock.ts';
import type { Context } from '../../../context.ts';
import { describeFailure } from '../../../describe-failure.ts';
import { ApiError } from '../../../http/api-error.ts';

type PayPalRequest = {
  method: 'GET' | 'POST';
  /** Below the API's base URL: `/v2/checkout/orders`. */
  path: string;
  /** JSON text, sent unchanged. */
  body?: string;
  /** `PayPal-Request-Id`, the idempotency key. */
  requestId?: string;
};

export type PayPalClient = {
  /**
   * @returns the parsed body of a success
   * @throws PayPalRefusal for a POST that is refused: a 4xx with an issue; ApiError paymentProviderFailed for every other failure
   */
  request(request: PayPalRequest): Promise<unknown>;
  webhookId: string;
};

/** A request that PayPal refused; `issue` is PayPal's code: `INSTRUMENT_DECLINED`, `ORDER_ALREADY_CAPTURED` … */
export class PayPalRefusal extends Error {
  readonly issue: string;
  readonly status: number;
  constructor(issue: string, status: number) {
    super(`PayPal refused: ${issue}`);
    this.name = 'PayPalRefusal';
    this.issue = issue;
    this.status = status;
  }
}

const timeoutMs = 15 * secondMs;
/** An access token is replaced this long before it expires. */
const tokenMarginMs = minuteMs;

type Settings = { baseUrl: string; clientId: string; clientSecret: string; webhookId: string };

/**
 * @param onFailure called for every request that fails unexpectedly
 * @returns null when PayPal is switched off
 */
export function createPayPalClient(
  { config, sandboxUrl }: Pick<Context, 'config' | 'sandboxUrl'>,
  onFailure: () => void = () => {},
): PayPalClient | null {
  const { paypal, paypalUrl } = config;
  if (paypal.mode === 'off') return null;
  if (paypal.mode === 'real') return createClient({ baseUrl: paypalUrl, ...paypal }, onFailure);
  if (!sandboxUrl) return null;
  const fake = { clientId: 'fake', clientSecret: 'fake', webhookId: 'fake' };
  return createClient({ baseUrl: `${sandboxUrl}/paypal`, ...fake }, onFailure);
}

function createClient({ baseUrl, clientId, clientSecret, webhookId }: Settings, onFailure: () => void): PayPalClient {
  let token: { value: string; until: number } | null = null;
  let pendingToken: Promise<string> | null = null;

  // A redirect is a failure: what is sent is for PayPal only. The log has the message of a cause, and that of `fetch` says nothing.
  const send = (path: string, options: RequestInit) =>
    fetch(`${baseUrl}${path}`, { ...options, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) }).catch(
      (cause: unknown) => {
        throw new Error(`PayPal cannot be reached: ${describeFailure(cause, new URL(baseUrl).host)}`);
      },
    );

  const fetchToken = async (): Promise<string> => {
    const authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
    const headers = { authorization, 'content-type': 'application/x-www-form-urlencoded' };
    const response = await send('/v1/oauth2/token', { method: 'POST', headers, body: 'grant_type=client_credentials' });
    // In an outage, the body is a page.
    if (!response.ok) throw new Error(`PayPal refused an access token (${response.status})`);
    const { access_token, expires_in } = (await response.json()) as { access_token: string; expires_in: number };
    token = { value: access_token, until: Date.now() + expires_in * secondMs - tokenMarginMs };
    return access_token;
  };

  /** Requests at the same time share one token. */
  const getToken = async (): Promise<string> => {
    if (token && token.until > Date.now()) return token.value;
    pendingToken ??= fetchToken().finally(() => {
      pendingToken = null;
    });
    return pendingToken;
  };

  const sendAuthorized = ({ method, path, body, requestId }: PayPalRequest, accessToken: string): Promise<Response> =>
    send(path, {
      method,
      headers: {
        authorization: `Bearer ${accessToken}`,
        'content-type': 'application/json',
        prefer: 'return=representation',
        ...(requestId ? { 'paypal-request-id': requestId } : {}),
      },
      ...(method === 'POST' ? { body: body ?? '{}' } : {}),
    });

  const requestBody = async (request: PayPalRequest): Promise<unknown> => {
    const accessToken = await getToken();
    let response = await sendAuthorized(request, accessToken);
    // PayPal may revoke a token before it expires: retry once with a new one, which another request may have fetched by now.
    if (response.status === 401) {
      if (token?.value === accessToken) token = null;
      response = await sendAuthorized(request, await getToken());
    }
    if (response.ok) return response.json();
    const body: unknown = await response.json().catch(() => null);
    const issue = issueOf(body);
    if (issue && response.status < 500 && response.status !== 401) throw new PayPalRefusal(issue, response.status);
    const reason = issue ?? nameOf(body);
    throw new Error(`PayPal responded with ${response.status}${reason ? ` (${reason})` : ''}`);
  };

  return {
    webhookId,
    async request(request) {
      try {
        return await requestBody(request);
      } catch (cause) {
        // Callers know why a POST may be refused. What a GET asks for exists, or something is wrong.
        if (cause instanceof PayPalRefusal && request.method === 'POST') throw cause;
        onFailure();
        throw new ApiError('paymentProviderFailed', { cause });
      }
    },
  };
}

/** @throws ApiError paymentProviderFailed, also for a body that PayPal does not document */
export async function getFromPayPal<T>(paypal: PayPalClient, path: string, schema: z.ZodType<T>): Promise<T> {
  const parsed = schema.safeParse(await paypal.request({ method: 'GET', path }));
  if (!parsed.success) throw new ApiError('paymentProviderFailed', { cause: parsed.error });
  return parsed.data;
}

function issueOf(body: unknown): string | null {
  const details = (body as { details?: { issue?: unknown }[] } | null)?.details;
  const issue = details?.[0]?.issue;
  return typeof issue === 'string' ? issue : null;
}

/** Errors without an issue have a name only, for example `NOT_AUTHORIZED` for a permission that the app lacks. */
function nameOf(body: unknown): string | null {
  const name = (body as { name?: unknown } | null)?.name;
  return typeof name === 'string' ? name : null;
}
