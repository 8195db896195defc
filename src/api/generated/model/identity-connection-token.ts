/** Generated from api-spec by `npm run api`. Do not edit. */
import type { Token } from './token.ts';

/**
 * A token for one navigation.
 */
export type IdentityConnectionToken = {
  token: Token;
};
