/** Generated from api-spec by `npm run api`. Do not edit. */
import type { ConfirmationMethods } from './confirmation-methods.ts';
import type { FieldProblems } from './field-problems.ts';
import type { PendingSecondFactor } from './pending-second-factor.ts';
import type { RetryAfter } from './retry-after.ts';

/**
 * An error response.
 */
export type Failure = {
  /** Always false on failure. */
  success: false;
  /**
   * The error code; see the table of error codes.
   * @minimum 1000
   */
  code: number;
  /** The error in English. The site shows it only when it has no text for the code. */
  msg: string;
  /** Details of some errors, otherwise null. */
  data: FieldProblems | RetryAfter | ConfirmationMethods | PendingSecondFactor | null;
};
