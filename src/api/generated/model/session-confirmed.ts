/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * The session is confirmed.
 */
export type SessionConfirmed = {
  /** Until when the session is confirmed. ISO 8601, UTC. */
  confirmedUntil: string;
};
