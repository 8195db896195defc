/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * The refusal of a refund request.
 */
export type RefundDecline = {
  /** When the operator declined the request. ISO 8601, UTC. */
  at: string;
  /** Why, as the operator wrote it. */
  message: string;
};
