/** Generated from api-spec by `npm run api`. Do not edit. */
import type { LimitedValidityKind } from './limited-validity-kind.ts';

/**
 * Validity with an end date.
 */
export type LimitedValidity = {
  /** With an end date. */
  kind: LimitedValidityKind;
  /** When the current plan ends. ISO 8601, UTC. */
  endsAt: string;
  /**
   * Days left of the current plan; a started day counts.
   * @minimum 0
   */
  daysLeft: number;
};
