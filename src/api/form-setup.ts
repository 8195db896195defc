import type { IntlShape } from 'react-intl';
import { loadRequestCode } from '#framework/request.ts';
import { type FieldRules, fieldErrorsOf, reportError } from './errors.ts';

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

/**
 * What `useForm` needs to send a request with this body; a form writes after it what differs. A field without a label is not
 * checked here, so the values may lack the rest of the body.
 */
export function formSetup<Name extends string>(body: LazyValidator, rules: FieldRules<Name>, intl: IntlShape) {
  return {
    prepare: () => {
      // Together with the form's own code, because the connection may be lost while the form is filled in.
      loadRequestCode().catch(() => {});
      return body.load();
    },
    validate: (values: Record<string, unknown>) => labelsFor(body, values, rules.labels),
    fieldErrorsOf: (error: unknown) => fieldErrorsOf(error, rules, intl),
    reportError,
  };
}

/** Validates a request body against the contract and returns the form's own message for each invalid field. */
export function labelsFor<Name extends string>(
  { current }: LazyValidator,
  body: Record<string, unknown>,
  labels: Partial<Record<Name, string>>,
): Partial<Record<Name, string>> {
  const invalid = new Set(current?.safeParse(body).error?.issues.map((issue) => issue.path[0]));
  const names = (Object.keys(labels) as Name[]).filter((name) => invalid.has(name));
  return Object.fromEntries(names.map((name) => [name, labels[name]])) as Partial<Record<Name, string>>;
}
