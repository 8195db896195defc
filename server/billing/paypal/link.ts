/**
 * The one way to PayPal: its REST API by fetch (the SDK cannot be pointed elsewhere), towards the real one or, without settings,
 * the stand-in (decisions §9). https://developer.paypal.com/api/rest/
 */
import type { Context, Log } from '../../context.ts';
import { ApiError } from '../../http/api-error.ts';

export type PaypalRequest = {
  method: 'GET' | 'POST';
  /** Below the API's address: `/v2/checkout/orders`. */
  path: string;
  /** JSON, as it is sent. */
  body?: string;
  /** `PayPal-Request-Id`: the same one gives the same answer again. */
  once?: string;
};

export type PaypalLink = {
  /** The parsed answer of a success. @throws PaypalRefusal for a 4xx that says why; ApiError providerFailed for all else. */
  ask(request: PaypalRequest): Promise<unknown>;
  webhookId: string;
};

/** What PayPal does not want to do, by its issue: `INSTRUMENT_DECLINED`, `ORDER_ALREADY_CAPTURED` … */
export class PaypalRefusal extends Error {
  readonly issue: string;
  constructor(issue: string) {
    super(`PayPal refused: ${issue}`);
    this.name = 'PaypalRefusal';
    this.issue = issue;
  }
}

const timeoutMs = 15_000;
/** A token is fetched anew this long before it ends. */
const tokenSlackMs = 60_000;

type Setting = { base: string; clientId: string; clientSecret: string; webhookId: string };

/** Null when PayPal is switched off. */
export function linkToPaypal({ config, sandboxUrl, log }: Pick<Context, 'config' | 'sandboxUrl' | 'log'>) {
  const { paypal, paypalUrl } = config;
  if (paypal.mode === 'off') return null;
  if (paypal.mode === 'real') return link({ base: paypalUrl, ...paypal }, log);
  if (!sandboxUrl) return null;
  return link(
    { base: `${sandboxUrl}/paypal`, clientId: 'stand-in', clientSecret: 'stand-in', webhookId: 'stand-in' },
    log,
  );
}

function link({ base, clientId, clientSecret, webhookId }: Setting, log: Log): PaypalLink {
  let token: { value: string; until: number } | null = null;

  const fetchToken = async (): Promise<string> => {
    const authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
    const headers = { authorization, 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await send('/v1/oauth2/token', { method: 'POST', headers, body: 'grant_type=client_credentials' });
    const { access_token, expires_in } = (await answer.json()) as { access_token: string; expires_in: number };
    if (!answer.ok) throw new Error(`PayPal gave no access token (${answer.status})`);
    token = { value: access_token, until: Date.now() + expires_in * 1000 - tokenSlackMs };
    return access_token;
  };

  const send = (path: string, options: RequestInit) =>
    fetch(`${base}${path}`, { ...options, signal: AbortSignal.timeout(timeoutMs) });

  const call = async ({ method, path, body, once }: PaypalRequest): Promise<Response> => {
    const value = token && token.until > Date.now() ? token.value : await fetchToken();
    return send(path, {
      method,
      headers: {
        authorization: `Bearer ${value}`,
        'content-type': 'application/json',
        prefer: 'return=representation',
        ...(once ? { 'paypal-request-id': once } : {}),
      },
      ...(method === 'POST' ? { body: body ?? '{}' } : {}),
    });
  };

  const ask = async (request: PaypalRequest): Promise<unknown> => {
    let answer = await call(request);
    // Thrown away early by PayPal: once more with a new one.
    if (answer.status === 401) {
      token = null;
      answer = await call(request);
    }
    if (answer.ok) return answer.json();
    const issue = issueOf(await answer.json().catch(() => null));
    if (issue && answer.status < 500 && answer.status !== 401) throw new PaypalRefusal(issue);
    throw new Error(`PayPal answered ${answer.status}${issue ? ` (${issue})` : ''}`);
  };

  return {
    webhookId,
    async ask(request) {
      try {
        return await ask(request);
      } catch (cause) {
        if (cause instanceof PaypalRefusal) throw cause;
        log.warn({ err: cause }, 'PayPal did not answer as it should');
        throw new ApiError('paymentProviderFailed', { cause });
      }
    },
  };
}

function issueOf(answer: unknown): string | null {
  const details = (answer as { details?: { issue?: unknown }[] } | null)?.details;
  const issue = details?.[0]?.issue;
  return typeof issue === 'string' ? issue : null;
}
