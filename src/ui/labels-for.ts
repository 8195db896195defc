import type { FieldErrors } from './form.ts';

/** The part of a generated zod validator that is used here. */
type Validator = {
  safeParse: (body: unknown) => { success: boolean; error?: { issues: readonly { path: readonly PropertyKey[] }[] } };
};
export type LazyValidator = {
  /** Null once the validator is loaded. Never rejects: without a validator, the API's own check decides. */
  load: () => Promise<void> | null;
  current: Validator | null;
};

/** A generated validator whose code, with the schema library, arrives with the first focused field (docs/decisions/0034-startup.md). */
export function lazyValidator(load: () => Promise<Validator>): LazyValidator {
  const lazy: LazyValidator = {
    current: null,
    load: () => (lazy.current ? null : keep(load())),
  };
  async function keep(loading: Promise<Validator>): Promise<void> {
    lazy.current = await loading.catch(() => null);
  }
  return lazy;
}

/** Validates a request body against the contract and returns the form's own message for each invalid field. */
export function labelsFor<Name extends string>(
  { current }: LazyValidator,
  body: Record<string, unknown>,
  labels: FieldErrors<Name>,
): FieldErrors<Name> {
  const invalid = new Set(current?.safeParse(body).error?.issues.map((issue) => issue.path[0]));
  const names = (Object.keys(labels) as Name[]).filter((name) => invalid.has(name));
  return Object.fromEntries(names.map((name) => [name, labels[name]])) as FieldErrors<Name>;
}
