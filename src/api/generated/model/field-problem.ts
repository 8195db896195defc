/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * One field that was not accepted.
 */
export type FieldProblem = {
  /** Where in the input, with dots between levels. */
  path: string;
  /** What is wrong there, in English. */
  message: string;
};
