/** What a failed call becomes: one kind of error, with a text for people and the facts that a form needs. */
import { defineMessages } from '#framework/locale.ts';
import type { MessageId } from '#site/messages.ts';
import { type ErrorName, errorNames } from './generated/error-names.ts';

/** Why a call failed: the contract's own reasons, a code that this version does not know, or no usable answer at all. */
export type Reason = ErrorName | 'unknownCode' | 'network' | 'timeout' | 'aborted' | 'unexpected';

type Details = {
  reason: Reason;
  /** The contract's number; 0 when there was no answer from the API. */
  code?: number;
  /** The API's own words, in English. */
  serverMessage?: string;
  /** Path in the request (`email`) to what is wrong there, in English. */
  fields?: Record<string, string>;
  /** Whole seconds to wait, where the API says so. */
  retryAfter?: number | undefined;
  cause?: unknown;
};

/** The only error that the generated calls throw. */
export class AppError extends Error {
  readonly reason: Reason;
  readonly code: number;
  readonly serverMessage: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly retryAfter: number | undefined;

  constructor({ reason, code = 0, serverMessage = '', fields = {}, retryAfter, cause }: Details) {
    super(serverMessage || reason, { cause });
    this.name = 'AppError';
    this.reason = reason;
    this.code = code;
    this.serverMessage = serverMessage;
    this.fields = fields;
    this.retryAfter = retryAfter;
  }

  /** The text for people; to be used with `values`. An unknown code shows the API's own words (decisions §4). */
  get messageId(): MessageId {
    if (this.reason === 'unknownCode' && !this.serverMessage) return texts.unexpected.id;
    if (this.reason === 'tooManyRequests' && this.retryAfter !== undefined) return texts.tooManyRequestsWait.id;
    return texts[this.reason].id;
  }

  /** Arguments of the message. */
  get values(): { message: string; seconds: number } {
    return { message: this.serverMessage, seconds: this.retryAfter ?? 0 };
  }

  /** As `<FormattedMessage>`, `formatMessage` and `toast.error` take it. */
  get descriptor(): { id: MessageId } {
    return { id: this.messageId };
  }
}

/** Whether a call was refused for one of these reasons. */
export function isRefusal(error: unknown, ...reasons: readonly Reason[]): error is AppError {
  return error instanceof AppError && reasons.includes(error.reason);
}

/** What an answer carries: the envelope's `data`, or the answer itself where there is no envelope. */
export type DataOf<Answer> = Answer extends { success: true; data: infer Data } ? Data : Answer;

/** The data of a success. @throws AppError when the answer is a refusal. */
export function unwrap<Answer>(answer: Answer): DataOf<Answer> {
  if (!isEnvelope(answer)) return answer as DataOf<Answer>;
  if (answer.success) return answer.data as DataOf<Answer>;
  throw fromRefusal(answer);
}

/** What the generated calls return: the data, or an AppError whatever went wrong. */
export async function dataOf<Answer>(answer: Promise<Answer>): Promise<DataOf<Answer>> {
  try {
    return unwrap(await answer);
  } catch (error) {
    throw toAppError(error);
  }
}

export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  return new AppError({ reason: lostReason(error), cause: error });
}

type Envelope = { success: boolean; code: number; msg?: unknown; data?: unknown };

function isEnvelope(answer: unknown): answer is Envelope {
  if (typeof answer !== 'object' || answer === null) return false;
  return (
    'success' in answer && typeof answer.success === 'boolean' && 'code' in answer && typeof answer.code === 'number'
  );
}

function fromRefusal({ code, msg, data }: Envelope): AppError {
  const more = typeof data === 'object' && data !== null ? data : {};
  return new AppError({
    code,
    reason: errorNames[code] ?? 'unknownCode',
    serverMessage: typeof msg === 'string' ? msg : '',
    fields: 'fields' in more && Array.isArray(more.fields) ? byPath(more.fields) : {},
    retryAfter: 'retryAfter' in more && typeof more.retryAfter === 'number' ? more.retryAfter : undefined,
  });
}

function byPath(fields: readonly { path?: unknown; message?: unknown }[]): Record<string, string> {
  return Object.fromEntries(fields.map(({ path, message }) => [String(path), String(message)]));
}

/** By axios' codes; an answer without an envelope (a proxy's page) is unexpected. */
function lostReason(error: unknown): Reason {
  const { code, name, response } = (typeof error === 'object' && error !== null ? error : {}) as Record<
    string,
    unknown
  >;
  if (name === 'AbortError' || code === 'ERR_CANCELED') return 'aborted';
  if (code === 'ECONNABORTED' || code === 'ETIMEDOUT') return 'timeout';
  return code === 'ERR_NETWORK' && response === undefined ? 'network' : 'unexpected';
}

const texts = defineMessages({
  malformedBody: 'api.error.unexpected',
  invalidFields: 'api.error.invalid-fields',
  bodyTooLarge: 'api.error.body-too-large',
  unsupportedMediaType: 'api.error.unexpected',
  endpointUnknown: 'api.error.unexpected',
  tooManyRequests: 'api.error.too-many-requests',
  tooManyRequestsWait: 'api.error.too-many-requests-wait',
  overloaded: 'api.error.overloaded',
  internalError: 'api.error.unexpected',
  unavailable: 'api.error.unavailable',
  methodNotAllowed: 'api.error.unexpected',
  sessionRequired: 'api.error.session-required',
  codeWrong: 'api.error.code-wrong',
  codeExpired: 'api.error.code-expired',
  codeTriesUsed: 'api.error.code-tries-used',
  credentialsWrong: 'api.error.credentials-wrong',
  inviteCodeUnknown: 'api.error.invite-code-unknown',
  oneTimeTokenInvalid: 'api.error.one-time-token-invalid',
  clientCodeMismatch: 'api.error.client-code-mismatch',
  oauthExpired: 'api.error.oauth-expired',
  oauthCancelled: 'api.error.oauth-cancelled',
  oauthFailed: 'api.error.oauth-failed',
  lastSignInMethod: 'api.error.last-sign-in-method',
  accountDeleted: 'api.error.account-deleted',
  downgradeRefused: 'api.error.downgrade-refused',
  productUnknown: 'api.error.product-unknown',
  orderUnknown: 'api.error.order-unknown',
  paymentProviderFailed: 'api.error.payment-provider-failed',
  noSubscription: 'api.error.no-subscription',
  paymentMethodUnavailable: 'api.error.payment-method-unavailable',
  notRefundable: 'api.error.not-refundable',
  refundTooLate: 'api.error.refund-too-late',
  rewardUnknown: 'api.error.reward-unknown',
  rewardExpired: 'api.error.reward-expired',
  rewardClaimed: 'api.error.reward-claimed',
  tooManyImages: 'api.error.too-many-images',
  imageTooLarge: 'api.error.image-too-large',
  imageTypeRefused: 'api.error.image-type-refused',
  imageUnreadable: 'api.error.image-unreadable',
  unknownCode: 'api.error.server-says',
  network: 'api.error.network',
  timeout: 'api.error.timeout',
  aborted: 'api.error.aborted',
  unexpected: 'api.error.unexpected',
}) satisfies Record<Reason, { id: MessageId }>;
