/** Generated from api-spec by `npm run api`. Do not edit. */
import type { FieldProblem } from './field-problem.ts';

/**
 * With code 1002: the fields that are not valid.
 */
export type FieldProblems = {
  /**
   * At most 20 fields.
   * @maxItems 20
   */
  fields: FieldProblem[];
};
