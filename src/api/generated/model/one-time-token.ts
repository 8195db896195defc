/** Generated from api-spec by `npm run api`. Do not edit. */
import type { Token } from './token.ts';

/**
 * A hand-over token.
 */
export type OneTimeToken = {
  token: Token;
  /** Until when it works. ISO 8601, UTC. */
  expiresAt: string;
};
