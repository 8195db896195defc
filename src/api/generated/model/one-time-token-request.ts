/** Generated from api-spec by `npm run api`. Do not edit. */
import type { ClientCode } from './client-code.ts';
import type { OneTimeTokenRequestFlag } from './one-time-token-request-flag.ts';

/**
 * What the token is for. With a client code only that app can exchange it.
 */
export type OneTimeTokenRequest = {
  /** Where the token will be exchanged. */
  flag: OneTimeTokenRequestFlag;
  clientCode?: ClientCode;
};
