/** Validates input with an operation's schemas. */
import type * as z from 'zod';
import { ApiError } from './api-error.ts';

type FieldProblem = { path: string; message: string };

const maxFieldProblems = 20;

/** @throws ApiError invalidFields with `data.fields` */
export function validate<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const unstorable = findUnstorable(value, []);
  if (unstorable) throw invalidFields([unstorable]);
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw invalidFields(result.error.issues.flatMap(problemsOf));
}

/** Refuses input where the operation takes none. @throws ApiError invalidFields, malformedBody */
export function requireNoInput(value: unknown): undefined {
  const names = value && typeof value === 'object' ? Object.keys(value) : [];
  if (names.length > 0) throw invalidFields(names.map(unknownField));
  if (value !== undefined && value !== null && typeof value !== 'object') throw new ApiError('malformedBody');
  return undefined;
}

export function invalidFields(fields: FieldProblem[]): ApiError {
  return new ApiError('invalidFields', { data: { fields: fields.slice(0, maxFieldProblems) } });
}

const unknownField = (path: string): FieldProblem => ({ path, message: 'Unknown field' });

/** Zod has one issue for all unknown fields of an object, at the path of the object. */
function problemsOf(issue: z.core.$ZodIssue): FieldProblem[] {
  const { path, message } = issue;
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => unknownField([...path, key].join('.')));
  return [{ path: path.join('.'), message }];
}

/** The first text with a NUL or a lone surrogate: PostgreSQL's `text` type can store neither. */
function findUnstorable(value: unknown, path: string[]): FieldProblem | null {
  if (typeof value === 'string') {
    return value.isWellFormed() && !value.includes('\0')
      ? null
      : { path: path.join('.'), message: 'Contains characters that cannot be stored' };
  }
  if (value === null || typeof value !== 'object' || path.length > 20) return null;
  for (const [key, inner] of Object.entries(value)) {
    const found = findUnstorable(inner, [...path, key]);
    if (found) return found;
  }
  return null;
}
