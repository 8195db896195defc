/**
 * Every reason for which the API refuses: a stable number for programs, the honest HTTP status, and what it means
 * (decisions §4). A number is never reused and never changes its meaning.
 * 1xxx any call · 2xxx accounts · 3xxx money · 4xxx referral · 5xxx contact. 1008 was used once and stays free.
 */
export type ErrorDefinition = { code: number; status: number; meaning: string };
export type ErrorName = keyof typeof errorCodes;

export const errorCodes = {
  malformedBody: {
    code: 1001,
    status: 400,
    meaning: 'The body is missing, or is not well-formed JSON in UTF-8 (or no well-formed form, where one is sent).',
  },
  invalidFields: {
    code: 1002,
    status: 422,
    meaning: 'Some fields are missing, unknown or not acceptable; they are listed.',
  },
  bodyTooLarge: { code: 1003, status: 413, meaning: 'The body is larger than the call accepts.' },
  unsupportedMediaType: { code: 1004, status: 415, meaning: 'The call does not accept this content type.' },
  endpointUnknown: { code: 1005, status: 404, meaning: 'There is no such call.' },
  tooManyRequests: { code: 1006, status: 429, meaning: 'Too many tries; wait as long as Retry-After says.' },
  overloaded: { code: 1007, status: 429, meaning: 'The server is busy; try again after the time in Retry-After.' },
  internalError: { code: 1009, status: 500, meaning: 'Something went wrong on the server; nothing more is known.' },
  unavailable: {
    code: 1010,
    status: 503,
    meaning: 'The service is down for the moment, for instance for maintenance.',
  },
  methodNotAllowed: { code: 1011, status: 405, meaning: 'The path exists, but not with this method.' },

  sessionRequired: {
    code: 2001,
    status: 401,
    meaning: 'The call needs a session; the token is missing, unknown or expired.',
  },
  codeWrong: { code: 2002, status: 422, meaning: 'The verification code is not right.' },
  codeExpired: { code: 2003, status: 422, meaning: 'The verification code is too old; ask for a new one.' },
  codeTriesUsed: { code: 2004, status: 422, meaning: 'The verification code was tried too often; ask for a new one.' },
  credentialsWrong: { code: 2005, status: 422, meaning: 'Email and password do not belong together.' },
  inviteCodeUnknown: { code: 2006, status: 422, meaning: 'Nobody has this invite code.' },
  oneTimeTokenInvalid: {
    code: 2007,
    status: 422,
    meaning: 'The hand-over token is unknown, used, expired or meant for something else.',
  },
  clientCodeMismatch: { code: 2008, status: 422, meaning: 'The hand-over token belongs to another client app.' },
  oauthExpired: {
    code: 2009,
    status: 422,
    meaning: 'This sign-in through an outside provider is too old or used up; begin again.',
  },
  oauthCancelled: { code: 2010, status: 422, meaning: 'The sign-in was cancelled at the outside provider.' },
  oauthFailed: { code: 2011, status: 422, meaning: 'The outside provider’s answer could not be accepted.' },
  lastSignInMethod: { code: 2012, status: 409, meaning: 'Nothing else would open the account; set a password first.' },
  accountDeleted: {
    code: 2013,
    status: 409,
    meaning: 'The account was deleted less than 14 days ago; the same call with `restore` brings it back.',
  },

  downgradeRefused: {
    code: 3001,
    status: 409,
    meaning: 'A higher plan is running; a lower one cannot be bought meanwhile.',
  },
  productUnknown: { code: 3002, status: 404, meaning: 'The catalogue has no such product.' },
  orderUnknown: { code: 3003, status: 404, meaning: 'This account has no such order.' },
  paymentProviderFailed: {
    code: 3004,
    status: 502,
    meaning: 'The payment provider did not answer as it should; nothing was charged.',
  },
  noSubscription: { code: 3005, status: 409, meaning: 'There is no renewing subscription.' },
  paymentMethodUnavailable: { code: 3006, status: 409, meaning: 'This way of paying is switched off.' },
  notRefundable: { code: 3007, status: 409, meaning: 'This order is not paid, or its money has gone back already.' },
  refundTooLate: { code: 3008, status: 409, meaning: 'The 30 days of the money-back guarantee are over.' },

  rewardUnknown: { code: 4001, status: 404, meaning: 'This account has no such reward.' },
  rewardExpired: { code: 4002, status: 409, meaning: 'The month of this reward is over; it is lost.' },
  rewardClaimed: { code: 4003, status: 409, meaning: 'This reward has been claimed already.' },

  tooManyImages: { code: 5001, status: 422, meaning: 'More than four images.' },
  imageTooLarge: { code: 5002, status: 413, meaning: 'An image is larger than 6 MB.' },
  imageTypeRefused: { code: 5003, status: 415, meaning: 'A file is not an image of an accepted kind.' },
  imageUnreadable: { code: 5004, status: 422, meaning: 'An image is broken, or has more pixels than are accepted.' },
} as const satisfies Record<string, ErrorDefinition>;
