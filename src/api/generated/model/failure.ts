/** Generated from api-spec by `npm run api`. Do not edit. */
import type { FieldProblems } from './field-problems.ts';
import type { Wait } from './wait.ts';

/**
 * A refusal.
 */
export type Failure = {
  /** The call was refused or failed. */
  success: false;
  /**
   * The reason; see the table of error codes.
   * @minimum 1000
   */
  code: number;
  /** The reason in English; shown to people only where the site has no text of its own for the code. */
  msg: string;
  /** More about the reason, where there is more to say. */
  data: FieldProblems | Wait | null;
};
