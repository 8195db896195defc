/**
 * Error codes of the API: a stable number for programs, the HTTP status, and the meaning
 * (docs/decisions/0004-envelope-and-error-codes.md). A number never changes its meaning and is never reused: 1008 is retired, the
 * other gaps were never used.
 * 1xxx any operation · 2xxx accounts · 3xxx payments · 4xxx referral · 5xxx contact. A new subject begins the next thousand.
 */
export type ErrorDefinition = { code: number; status: number; meaning: string };
export type ErrorName = keyof typeof errorCodes;

/** `meaning` is the `msg` of the response: a sentence for developers, in English. */
export const errorCodes = {
  malformedBody: {
    code: 1001,
    status: 400,
    meaning: 'The body is missing or malformed: JSON in UTF-8 is expected, or a multipart form where one is declared.',
  },
  invalidFields: {
    code: 1002,
    status: 422,
    meaning: 'Some fields are missing, unknown or invalid; `data.fields` lists them.',
  },
  bodyTooLarge: { code: 1003, status: 413, meaning: 'The body is too large.' },
  unsupportedMediaType: { code: 1004, status: 415, meaning: 'Unsupported content type.' },
  endpointUnknown: { code: 1005, status: 404, meaning: 'Unknown endpoint.' },
  tooManyRequests: { code: 1006, status: 429, meaning: 'Too many requests; try again after Retry-After.' },
  overloaded: { code: 1007, status: 429, meaning: 'The server is busy; try again after Retry-After.' },
  internalError: { code: 1009, status: 500, meaning: 'Internal server error.' },
  unavailable: { code: 1010, status: 503, meaning: 'The service is temporarily unavailable.' },
  methodNotAllowed: { code: 1011, status: 405, meaning: 'The endpoint does not support this method.' },
  accountBlocked: { code: 1012, status: 403, meaning: 'The operator has blocked the account.' },
  maintenance: {
    code: 1013,
    status: 503,
    meaning: 'The operation is closed for maintenance; try again after Retry-After.',
  },

  sessionRequired: { code: 2001, status: 401, meaning: 'Sign-in required: the token is missing, unknown or expired.' },
  codeWrong: { code: 2002, status: 422, meaning: 'Wrong verification code.' },
  codeExpired: { code: 2003, status: 422, meaning: 'The verification code has expired; request a new one.' },
  codeTriesUsed: {
    code: 2004,
    status: 422,
    meaning: 'Too many attempts with this verification code; request a new one.',
  },
  credentialsWrong: { code: 2005, status: 422, meaning: 'Wrong email or password.' },
  inviteCodeUnknown: { code: 2006, status: 422, meaning: 'Unknown invite code.' },
  oneTimeTokenInvalid: {
    code: 2007,
    status: 422,
    meaning: 'The one-time token is unknown, used, expired or issued for another purpose.',
  },
  clientCodeMismatch: { code: 2008, status: 422, meaning: 'The one-time token was issued for another client app.' },
  oauthExpired: { code: 2009, status: 422, meaning: 'The OAuth sign-in has expired or was completed; start again.' },
  oauthCancelled: { code: 2010, status: 422, meaning: 'The sign-in was canceled at the identity provider.' },
  oauthFailed: { code: 2011, status: 422, meaning: 'The identity provider’s response is invalid.' },
  lastSignInMethod: {
    code: 2012,
    status: 409,
    meaning: 'This is the only way to sign in to the account; set a password first.',
  },
  accountDeleted: {
    code: 2013,
    status: 409,
    meaning: 'The account was deleted less than 14 days ago; send `restore: true` to restore it.',
  },
  passwordCommon: { code: 2014, status: 422, meaning: 'This password is one of the most common ones; choose another.' },
  passwordUnchanged: { code: 2015, status: 422, meaning: 'The new password is the current one; choose another.' },
  confirmationRequired: {
    code: 2020,
    status: 403,
    meaning: 'The session has to be confirmed first; `data.methods` lists the ways (`confirmSession`).',
  },
  secondFactorRequired: {
    code: 2021,
    status: 403,
    meaning: 'The account has a second factor; `data.secondFactor` continues the sign-in (`completeSecondFactor`).',
  },
  passkeyRejected: {
    code: 2022,
    status: 422,
    meaning: 'The passkey is unknown, or its response is invalid, late or was used before.',
  },
  secondFactorWrong: { code: 2023, status: 422, meaning: 'The code is wrong, or was used before.' },
  secondFactorExpired: {
    code: 2024,
    status: 422,
    meaning: 'The sign-in waited too long for its second factor, or was completed, or began elsewhere; sign in again.',
  },
  tooManyPasskeys: { code: 2025, status: 409, meaning: 'The account has 10 passkeys; remove one first.' },
  secondFactorOn: { code: 2026, status: 409, meaning: 'The second factor is on; switch it off first.' },
  secondFactorOff: { code: 2027, status: 409, meaning: 'The second factor is off, or was not begun; begin again.' },
  identityTaken: { code: 2030, status: 409, meaning: 'The identity is connected to another account.' },
  emailUnchanged: { code: 2031, status: 422, meaning: 'The new email is the current one; choose another.' },
  emailUndoInvalid: { code: 2032, status: 422, meaning: 'The undo link is unknown, used or older than 7 days.' },
  emailInUse: { code: 2033, status: 409, meaning: 'The former email now belongs to another account.' },
  identityWithoutEmail: {
    code: 2034,
    status: 422,
    meaning: 'The identity provider gives no valid email of the identity.',
  },

  downgradeRefused: { code: 3001, status: 409, meaning: 'A higher plan is active; a lower one cannot be bought now.' },
  productUnknown: { code: 3002, status: 404, meaning: 'Unknown product.' },
  orderUnknown: { code: 3003, status: 404, meaning: 'Unknown order.' },
  paymentProviderFailed: {
    code: 3004,
    status: 502,
    meaning: 'The payment provider failed; nothing was charged.',
  },
  noSubscription: { code: 3005, status: 409, meaning: 'No renewing subscription.' },
  paymentMethodUnavailable: { code: 3006, status: 409, meaning: 'This payment method is not available.' },
  notRefundable: {
    code: 3007,
    status: 409,
    meaning:
      'The order cannot be refunded: it is not paid, already refunded, disputed, its refund was requested, or its payment method is off.',
  },
  refundTooLate: { code: 3008, status: 409, meaning: 'The refund period of 30 days is over.' },
  vatNumberInvalid: { code: 3009, status: 422, meaning: 'The VAT number does not have the form of its country.' },
  invoiceUnknown: { code: 3010, status: 404, meaning: 'The order has no such document.' },
  nothingDue: { code: 3015, status: 409, meaning: 'No renewal is waiting to be paid.' },
  paymentProviderUnclear: {
    code: 3016,
    status: 502,
    meaning: 'The payment provider did not confirm the change, which may have been made: look again, then repeat it.',
  },

  rewardUnknown: { code: 4001, status: 404, meaning: 'Unknown reward.' },
  rewardExpired: {
    code: 4002,
    status: 409,
    meaning: 'The reward has expired: it can be claimed until its month ends.',
  },
  rewardClaimed: { code: 4003, status: 409, meaning: 'The reward is already claimed.' },

  tooManyImages: { code: 5001, status: 422, meaning: 'More than four images.' },
  imageTooLarge: { code: 5002, status: 413, meaning: 'An image is larger than 6 MB.' },
  imageTypeRefused: { code: 5003, status: 415, meaning: 'A file is not a PNG, JPEG, WebP or GIF image.' },
  imageUnreadable: { code: 5004, status: 422, meaning: 'An image is damaged or has too many pixels.' },
} as const satisfies Record<string, ErrorDefinition>;
