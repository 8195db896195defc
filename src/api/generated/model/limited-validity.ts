/** Generated from api-spec by `npm run api`. Do not edit. */
import type { LimitedValidityKind } from './limited-validity-kind.ts';

/**
 * Runs to a day.
 */
export type LimitedValidity = {
  /** With an end. */
  kind: LimitedValidityKind;
  /** When the running plan ends. ISO 8601, UTC. */
  endsAt: string;
  /**
   * Days left of the running plan, a begun one counts.
   * @minimum 0
   */
  daysLeft: number;
};
