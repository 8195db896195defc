/** Generated from api-spec by `npm run api`. Do not edit. */
import type { Token } from './token.ts';

/**
 * A session; the token goes into `X-Token`.
 */
export type SessionToken = {
  token: Token;
};
