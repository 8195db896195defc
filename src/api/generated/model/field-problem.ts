/** Generated from api-spec by `npm run api`. Do not edit. */

/**
 * A field that is not valid.
 */
export type FieldProblem = {
  /** Path of the field in the input, with dots between levels. */
  path: string;
  /** The problem, in English. */
  message: string;
};
