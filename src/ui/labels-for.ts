import type { FieldErrors } from './form.ts';

/** The part of a generated zod validator that is used here. */
type Validator = {
  safeParse: (body: unknown) => { success: boolean; error?: { issues: readonly { path: readonly PropertyKey[] }[] } };
};

/** Validates a request body against the contract and returns the form's own message for each invalid field. */
export function labelsFor<Name extends string>(
  validator: Validator,
  body: Record<string, unknown>,
  labels: FieldErrors<Name>,
): FieldErrors<Name> {
  const invalid = new Set(validator.safeParse(body).error?.issues.map((issue) => issue.path[0]));
  const names = (Object.keys(labels) as Name[]).filter((name) => invalid.has(name));
  return Object.fromEntries(names.map((name) => [name, labels[name]])) as FieldErrors<Name>;
}
