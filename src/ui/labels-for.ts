import type { FieldErrors } from './form.ts';

/** The little that is needed of a generated validator. */
type Validator = {
  safeParse: (body: unknown) => { success: boolean; error?: { issues: readonly { path: readonly PropertyKey[] }[] } };
};

/** Asks one of the contract's validators about a body and says what is wrong in the form's own words, one for each field. */
export function wordsFor<Name extends string>(
  validator: Validator,
  body: Record<string, unknown>,
  words: FieldErrors<Name>,
): FieldErrors<Name> {
  const wrong = new Set(validator.safeParse(body).error?.issues.map((issue) => issue.path[0]));
  const names = (Object.keys(words) as Name[]).filter((name) => wrong.has(name));
  return Object.fromEntries(names.map((name) => [name, words[name]])) as FieldErrors<Name>;
}
