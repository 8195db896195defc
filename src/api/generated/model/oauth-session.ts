/** Generated from api-spec by `npm run api`. Do not edit. */
import type { Token } from './token.ts';

/**
 * The new session.
 */
export type OAuthSession = {
  token: Token;
};
