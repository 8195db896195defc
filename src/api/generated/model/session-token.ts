/** Generated from api-spec by `npm run api`. Do not edit. */
import type { Token } from './token.ts';

/**
 * A new session; requests send its token in the header `X-Token`.
 */
export type SessionToken = {
  token: Token;
};
