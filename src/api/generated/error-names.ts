/** Generated from api-spec by `npm run api`. Do not edit. */

/** The contract's reasons for a refusal. */
export type ErrorName =
  | 'malformedBody'
  | 'invalidFields'
  | 'bodyTooLarge'
  | 'unsupportedMediaType'
  | 'routeUnknown'
  | 'tooManyRequests'
  | 'overloaded'
  | 'notImplemented'
  | 'internalError'
  | 'unavailable'
  | 'methodNotAllowed'
  | 'sessionRequired'
  | 'codeWrong'
  | 'codeExpired'
  | 'codeTriesUsed'
  | 'credentialsWrong'
  | 'inviteCodeUnknown'
  | 'handoverInvalid'
  | 'clientCodeMismatch'
  | 'downgradeRefused'
  | 'productUnknown'
  | 'orderUnknown'
  | 'providerFailed'
  | 'noSubscription'
  | 'methodOff'
  | 'rewardUnknown'
  | 'rewardExpired'
  | 'rewardClaimed'
  | 'tooManyImages'
  | 'imageTooLarge'
  | 'imageTypeRefused';

export const errorNames: Readonly<Record<number, ErrorName>> = {
  1001: 'malformedBody',
  1002: 'invalidFields',
  1003: 'bodyTooLarge',
  1004: 'unsupportedMediaType',
  1005: 'routeUnknown',
  1006: 'tooManyRequests',
  1007: 'overloaded',
  1008: 'notImplemented',
  1009: 'internalError',
  1010: 'unavailable',
  1011: 'methodNotAllowed',
  2001: 'sessionRequired',
  2002: 'codeWrong',
  2003: 'codeExpired',
  2004: 'codeTriesUsed',
  2005: 'credentialsWrong',
  2006: 'inviteCodeUnknown',
  2007: 'handoverInvalid',
  2008: 'clientCodeMismatch',
  3001: 'downgradeRefused',
  3002: 'productUnknown',
  3003: 'orderUnknown',
  3004: 'providerFailed',
  3005: 'noSubscription',
  3006: 'methodOff',
  4001: 'rewardUnknown',
  4002: 'rewardExpired',
  4003: 'rewardClaimed',
  5001: 'tooManyImages',
  5002: 'imageTooLarge',
  5003: 'imageTypeRefused',
};
