import { AppError, type Reason } from './errors.ts';

/** What a proxy or load balancer in front of the API refuses by itself, by status; 511 is a network that asks to sign in first. */
const reasons: Record<number, Reason> = {
  408: 'timeout',
  413: 'bodyTooLarge',
  429: 'tooManyRequests',
  503: 'unavailable',
  511: 'network',
};

/** An `AppError` for an error response without the contract's envelope, where its status says enough; any other error unchanged. */
export function fromGateway(error: unknown): unknown {
  const { status, headers } = Object(Object(error).response) as { status?: number; headers?: Record<string, unknown> };
  const reason = reasons[status ?? 0];
  if (!reason) return error;
  return new AppError({ reason, retryAfter: secondsOf(headers?.['retry-after']), cause: error });
}

/** `Retry-After` is a number of seconds or a date (RFC 9110, section 10.2.3). */
function secondsOf(header: unknown): number | undefined {
  if (typeof header !== 'string') return undefined;
  if (/^\d+$/.test(header)) return Number(header);
  const seconds = Math.ceil((Date.parse(header) - Date.now()) / 1000);
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}
