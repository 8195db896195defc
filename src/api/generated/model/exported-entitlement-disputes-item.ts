/** Generated from api-spec by `npm run api`. Do not edit. */

export type ExportedEntitlementDisputesItem = {
  /** When it began. ISO 8601, UTC. */
  from: string;
  /** When it was decided. */
  to: string | null;
};
