/** Errors of API requests: one error class, its message, and the toast that shows it. Forms: `form-setup.ts`. */
import { defineMessages, type Message } from '#framework/locale.ts';
import { toast } from '#framework/toast.ts';
import type { ErrorName } from './generated/error-names.ts';
import type { ConfirmationMethod } from './generated/model/index.ts';

/** Why a request failed: an error name of the contract, a code that this version does not know, no usable response, or the browser: it keeps no session, or has this passkey already. */
export type Reason =
  | ErrorName
  | 'unknownCode'
  | 'network'
  | 'timeout'
  | 'aborted'
  | 'cookiesBlocked'
  | 'passkeyExists'
  | 'unexpected';

type ErrorMessages = Readonly<Record<string, Message | undefined>>;

type Details = {
  reason: Reason;
  /** The contract's error code; 0 without a response from the API. */
  code?: number;
  /** The API's own message, in English. */
  serverMessage?: string;
  /** Path in the request (`email`) to the API's message about it, in English. */
  fields?: Record<string, string>;
  /** Seconds to wait, when the API sends them. */
  retryAfter?: number | undefined;
  /** With `confirmationRequired`: how the session can be confirmed. */
  methods?: readonly ConfirmationMethod[];
  /** With `secondFactorRequired`: the token of the sign-in. */
  secondFactor?: string;
  cause?: unknown;
};

/** The only error that the generated functions throw. */
export class AppError extends Error {
  declare readonly reason: Reason;
  declare readonly code: number;
  declare readonly serverMessage: string;
  declare readonly fields: Readonly<Record<string, string>>;
  declare readonly retryAfter: number | undefined;
  declare readonly methods: readonly ConfirmationMethod[];
  declare readonly secondFactor: string;

  constructor({ cause, ...details }: Details) {
    super(details.serverMessage || details.reason, { cause });
    const defaults = { name: 'AppError', code: 0, serverMessage: '', fields: {}, methods: [], secondFactor: '' };
    Object.assign(this, defaults, details);
  }

  /** The message, for `<FormattedMessage>`, `formatMessage` and `toast.error`, each with `values`. An unknown code shows the API's own. */
  get descriptor(): Message {
    const { reason, retryAfter, serverMessage } = this;
    if (reason === 'unknownCode' && !serverMessage) return unexpected;
    const name = reason === 'tooManyRequests' && retryAfter !== undefined ? waitName(retryAfter) : reason;
    return messages[name] ?? unexpected;
  }

  /** Arguments of the message. */
  get values(): { message: string; seconds: number; minutes: number; hours: number } {
    const seconds = this.retryAfter ?? 0;
    return { message: this.serverMessage, seconds, minutes: Math.ceil(seconds / 60), hours: Math.ceil(seconds / 3600) };
  }
}

/** Nobody counts 895 seconds. */
function waitName(seconds: number): string {
  if (seconds < 2 * 60) return 'tooManyRequestsWait';
  return seconds < 2 * 3600 ? 'tooManyRequestsMinutes' : 'tooManyRequestsHours';
}

/** Whether a request was refused for one of these reasons. */
export function isRefusal(error: unknown, ...reasons: readonly Reason[]): error is AppError {
  return error instanceof AppError && reasons.includes(error.reason);
}

/** Shows a failed request in a toast. Call it in handlers and effects, never while rendering. */
export function reportError(error: unknown): void {
  // An ended session is reported where 401 is handled.
  if (isRefusal(error, 'aborted', 'sessionRequired')) return;
  const { descriptor, values } = toAppError(error);
  toast.error(descriptor, values);
}

/** The envelope's `data`, or the response itself where there is no envelope. */
type DataOf<Response> = Response extends { success: true; data: infer Data } ? Data : Response;

/** @throws AppError when the response is an error */
export function unwrap<Response>(response: Response): DataOf<Response> {
  if (!isEnvelope(response)) return response as DataOf<Response>;
  if (response.success) return response.data as DataOf<Response>;
  throw fromEnvelope(response);
}

/** For the generated functions: the data of a response. @throws AppError, whatever went wrong */
export async function dataOf<Response>(response: Promise<Response>): Promise<DataOf<Response>> {
  try {
    return unwrap(await response);
  } catch (error) {
    throw toAppError(error);
  }
}

export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  return new AppError({ reason: reasonOf(error), cause: error });
}

type Envelope = { success: boolean; code: number; msg?: unknown; data?: unknown };

function isEnvelope(response: unknown): response is Envelope {
  if (typeof response !== 'object' || response === null) return false;
  const { success, code } = response as Record<string, unknown>;
  return typeof success === 'boolean' && typeof code === 'number';
}

function fromEnvelope({ code, msg, data }: Envelope): AppError {
  const { fields, retryAfter, methods, secondFactor } = Object(data) as Record<string, unknown>;
  return new AppError({
    code,
    reason: errorNames[code] ?? 'unknownCode',
    serverMessage: typeof msg === 'string' ? msg : '',
    fields: Array.isArray(fields) ? byPath(fields) : {},
    retryAfter: typeof retryAfter === 'number' ? retryAfter : undefined,
    methods: Array.isArray(methods) ? methods : [],
    secondFactor: typeof secondFactor === 'string' ? secondFactor : '',
  });
}

function byPath(fields: readonly { path?: unknown; message?: unknown }[]): Record<string, string> {
  return Object.fromEntries(fields.map(({ path, message }) => [String(path), String(message)]));
}

/** By axios' codes, and that of `setSession`; a response without an envelope, which `gateway-error.ts` does not know, is unexpected. */
function reasonOf(error: unknown): Reason {
  const { code, name, response } = Object(error) as Record<string, unknown>;
  if (name === 'AbortError' || code === 'ERR_CANCELED') return 'aborted';
  if (code === 'ECONNABORTED' || code === 'ETIMEDOUT') return 'timeout';
  if (code === 'ERR_COOKIES_BLOCKED') return 'cookiesBlocked';
  return code === 'ERR_NETWORK' && response === undefined ? 'network' : 'unexpected';
}

const ownMessages = defineMessages({
  passkeyExists: 'api.error.passkey-exists',
  network: 'api.error.network',
  timeout: 'api.error.timeout',
  aborted: 'api.error.aborted',
  cookiesBlocked: 'api.error.cookies-blocked',
  unexpected: 'api.error.unexpected',
}) satisfies Record<Exclude<Reason, ErrorName | 'unknownCode'>, Message>;
const { unexpected } = ownMessages;
let messages: ErrorMessages = ownMessages;
let errorNames: Readonly<Record<number, ErrorName>> = {};

/** For the code of requests: nothing else can lead to an error of the contract. `names` are by code. */
export function addContractErrors(names: typeof errorNames, contractMessages: ErrorMessages): void {
  errorNames = names;
  messages = { ...ownMessages, ...contractMessages };
}

/** Why an OAuth flow has failed, by the code that a URL contains. */
export const oauthReason = (code: number): ErrorName => errorNames[code] ?? 'oauthFailed';
