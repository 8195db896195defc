/** PostgreSQL's error code for a row that a unique index refuses. */
const uniqueViolation = '23505';

export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === uniqueViolation;
}
