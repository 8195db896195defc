/**
 * Part of what the first request loads: axios, which is a fifth of what a first load may weigh, and the errors of the contract, which
 * only a response can have. Their messages are loaded at the same time (`framework/messages.ts`).
 */
import axios from 'axios';
import { defineMessages, type Message } from '#framework/locale.ts';
import type { RequestConfig, ResponseHandlers } from '#framework/request.ts';
import { sendRequest } from '#framework/send-request.ts';
import { addContractErrors, type Reason } from './errors.ts';
import { fromGateway } from './gateway-error.ts';
import { type ErrorName, errorNames } from './generated/error-names.ts';

export const send = <T>(config: RequestConfig, handlers: ResponseHandlers): Promise<T> =>
  sendRequest<T>(axios.request, config, handlers).catch((error) => {
    throw fromGateway(error);
  });

type Wait = 'tooManyRequestsWait' | 'tooManyRequestsMinutes' | 'tooManyRequestsHours';

const messages = defineMessages({
  malformedBody: 'api.error.unexpected',
  invalidFields: 'api.error.invalid-fields',
  bodyTooLarge: 'api.error.body-too-large',
  unsupportedMediaType: 'api.error.unexpected',
  endpointUnknown: 'api.error.unexpected',
  tooManyRequests: 'api.error.too-many-requests',
  tooManyRequestsWait: 'api.error.too-many-requests-wait',
  tooManyRequestsMinutes: 'api.error.too-many-requests-minutes',
  tooManyRequestsHours: 'api.error.too-many-requests-hours',
  overloaded: 'api.error.overloaded',
  internalError: 'api.error.unexpected',
  unavailable: 'api.error.unavailable',
  maintenance: 'api.error.maintenance',
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
  accountBlocked: 'api.error.account-blocked',
  accountDeleted: 'api.error.account-deleted',
  passwordCommon: 'api.error.password-common',
  passwordUnchanged: 'api.error.password-unchanged',
  confirmationRequired: 'api.error.confirmation-required',
  // Sign-ins continue with it (session/pending-second-factor.ts).
  secondFactorRequired: 'api.error.session-required',
  secondFactorWrong: 'api.error.second-factor-wrong',
  secondFactorExpired: 'api.error.second-factor-expired',
  secondFactorOn: 'api.error.second-factor-on',
  secondFactorOff: 'api.error.second-factor-off',
  identityTaken: 'api.error.identity-taken',
  emailUnchanged: 'api.error.email-unchanged',
  emailUndoInvalid: 'api.error.email-undo',
  emailInUse: 'api.error.email-in-use',
  identityWithoutEmail: 'api.error.identity-without-email',
  passkeyRejected: 'api.error.passkey-rejected',
  tooManyPasskeys: 'api.error.too-many-passkeys',
  downgradeRefused: 'api.error.downgrade-refused',
  productUnknown: 'api.error.product-unknown',
  orderUnknown: 'api.error.order-unknown',
  paymentProviderFailed: 'api.error.payment-provider-failed',
  paymentProviderUnclear: 'api.error.payment-provider-unclear',
  noSubscription: 'api.error.no-subscription',
  paymentMethodUnavailable: 'api.error.payment-method-unavailable',
  notRefundable: 'api.error.not-refundable',
  nothingDue: 'api.error.nothing-due',
  refundTooLate: 'api.error.refund-too-late',
  invoiceUnknown: 'api.error.invoice-unknown',
  vatNumberInvalid: 'api.error.vat-number',
  rewardUnknown: 'api.error.reward-unknown',
  rewardExpired: 'api.error.reward-expired',
  rewardClaimed: 'api.error.reward-claimed',
  tooManyImages: 'api.error.too-many-images',
  imageTooLarge: 'api.error.image-too-large',
  imageTypeRefused: 'api.error.image-type-refused',
  imageUnreadable: 'api.error.image-unreadable',
  unknownCode: 'api.error.server-says',
}) satisfies Record<ErrorName | Extract<Reason, 'unknownCode'> | Wait, Message>;

addContractErrors(errorNames, messages);
