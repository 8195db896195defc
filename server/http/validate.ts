/** Checks what came in by the operation's schema. */
import type * as z from 'zod';
import { ApiError } from './api-error.ts';

type Field = { path: string; message: string };

/** @throws ApiError invalidFields with `data.fields` (at most 20). */
export function validate<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const unstorable = findUnstorable(value, []);
  if (unstorable) throw invalidFields([unstorable]);
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw invalidFields(result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })));
}

/** Nothing may be given where the operation takes nothing. */
export function validateNothing(value: unknown): undefined {
  const names = value && typeof value === 'object' ? Object.keys(value) : [];
  if (names.length > 0) throw invalidFields(names.map((path) => ({ path, message: 'is not known here' })));
  if (value !== undefined && value !== null && typeof value !== 'object') throw new ApiError('malformedBody');
  return undefined;
}

export function invalidFields(fields: Field[]): ApiError {
  return new ApiError('invalidFields', { data: { fields: fields.slice(0, 20) } });
}

/** The first text with a NUL or a lone surrogate: PostgreSQL's `text` cannot hold either. */
function findUnstorable(value: unknown, path: string[]): Field | null {
  if (typeof value === 'string') {
    return value.isWellFormed() && !value.includes('\0')
      ? null
      : { path: path.join('.'), message: 'holds characters that cannot be stored' };
  }
  if (value === null || typeof value !== 'object' || path.length > 20) return null;
  for (const [key, inner] of Object.entries(value)) {
    const found = findUnstorable(inner, [...path, key]);
    if (found) return found;
  }
  return null;
}
