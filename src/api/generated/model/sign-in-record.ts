/** Generated from api-spec by `npm run api`. Do not edit. */
import type { SignInRecordMethod } from './sign-in-record-method.ts';
import type { SignInRecordSecondFactor } from './sign-in-record-second-factor.ts';

/**
 * A past sign-in.
 */
export type SignInRecord = {
  /** When it happened. ISO 8601, UTC. */
  at: string;
  /** How. `token`: with a one-time token from another session, for example from the app. */
  method: SignInRecordMethod;
  /**
   * Browser and operating system, or the platform of an app; empty when neither is known.
   * @maxLength 64
   */
  device: string;
  /** The country, estimated from the IP address (ISO 3166-1). */
  countryCode: string | null;
  /** With which second factor; null without one. */
  secondFactor: SignInRecordSecondFactor;
};
