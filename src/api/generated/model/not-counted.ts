/** Generated from api-spec by `npm run api`. Do not edit. */
import type { NotCountedReason } from './not-counted-reason.ts';

/**
 * A registration of this month that does not count, and the reason.
 */
export type NotCounted = {
  /** When the registration happened. ISO 8601, UTC. */
  time: string;
  reason: NotCountedReason;
};
