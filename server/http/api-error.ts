/** A failure response by its name in the contract. Thrown anywhere below a route; `errors.ts` sends it. */
import * as z from 'zod';
import { type ErrorName, errorCodes } from '#api-spec/codes.ts';

export type ApiErrorDetails = {
  /** The `data` of the envelope, e.g. `{ fields: [{ path, message }] }`. */
  data?: unknown;
  /** Whole seconds for `Retry-After`. */
  retryAfter?: number;
  /** Names of the limits that refused; never sent. */
  limits?: readonly string[];
  /** The underlying error; logged, never sent. */
  cause?: unknown;
};

export class ApiError extends Error {
  readonly reason: ErrorName;
  readonly status: number;
  readonly code: number;
  readonly data: unknown;
  readonly retryAfter: number | undefined;
  readonly limits: readonly string[];

  constructor(reason: ErrorName, { data = null, retryAfter, limits = [], cause }: ApiErrorDetails = {}) {
    const { code, status, meaning } = errorCodes[reason];
    super(meaning, { cause });
    this.name = 'ApiError';
    this.reason = reason;
    this.status = status;
    this.code = code;
    this.data = data;
    this.retryAfter = retryAfter;
    this.limits = limits;
  }
}

export function isApiError(error: unknown, reason: ErrorName): error is ApiError {
  return error instanceof ApiError && error.reason === reason;
}

/** The contract says what it means for a customer who pays: that nothing was charged. Commands look for what was. */
const operatorMeanings: Partial<Record<ErrorName, string>> = { paymentProviderFailed: 'The payment provider failed.' };

/** For an operator: the name, what it means, and the underlying errors. */
export function explainApiError({ reason, message, cause }: ApiError): string {
  const causes = messagesOf(cause).join(': ');
  return `${reason}: ${operatorMeanings[reason] ?? message}${causes && ` (${causes})`}`;
}

/** Why a connection failed is in the detail of an error of Stripe. */
function messagesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  // Its own message is all issues as JSON: for a list of payments, hundreds of lines.
  const [issue] = error instanceof z.ZodError ? error.issues : [];
  if (issue) return [`unexpected ${issue.path.join('.')} in the response: ${issue.message}`];
  const { message, detail }: Error & { detail?: unknown } = error;
  return [message.replace(/\.$/, ''), ...messagesOf(detail)];
}
