/** Generated from api-spec by `npm run api`. Do not edit. */
import type { ClientCode } from './client-code.ts';
import type { OneTimeTokenRequestFlag } from './one-time-token-request-flag.ts';

/**
 * What the token is for. With a client code it works for that app only.
 */
export type OneTimeTokenRequest = {
  /** Where the token will be used. */
  flag: OneTimeTokenRequestFlag;
  clientCode?: ClientCode;
};
