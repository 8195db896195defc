/** Generated from api-spec by `npm run api`. Do not edit. */
import type { ExportedRegistrationNotCounted } from './exported-registration-not-counted.ts';

/**
 * A registration with the referral ID, without whose it is.
 */
export type ExportedRegistration = {
  /** When somebody registered with the referral ID. ISO 8601, UTC. */
  at: string;
  /** Why it does not count; null when it counts. */
  notCounted: ExportedRegistrationNotCounted;
};
