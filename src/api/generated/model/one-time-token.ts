/** Generated from api-spec by `npm run api`. Do not edit. */
import type { Token } from './token.ts';

/**
 * A one-time token.
 */
export type OneTimeToken = {
  token: Token;
  /** When the token expires. ISO 8601, UTC. */
  expiresAt: string;
};
