/** Generated from api-spec by `npm run api`. Do not edit. */
import type { FieldProblem } from './field-problem.ts';

/**
 * With 1002: which fields were not accepted.
 */
export type FieldProblems = {
  /**
   * At most 20 of them.
   * @maxItems 20
   */
  fields: FieldProblem[];
};
