import type { IntlShape } from 'react-intl';
import { loadRequestCode } from '#framework/request.ts';
import { type Reason, reportError, toAppError } from './errors.ts';

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

/** Where a form shows the error of its request. */
type FieldRules<Name extends string> = {
  /** The field that a reason belongs to. */
  reasons?: Partial<Record<Reason, Name>>;
  /** The form's own message for a field that the API does not accept. */
  labels: Partial<Record<Name, string>>;
};

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

/** Localized messages beside fields; empty when the error belongs to no field (then call `reportError`). */
export function fieldErrorsOf<Name extends string>(
  error: unknown,
  { reasons = {}, labels }: FieldRules<Name>,
  intl: IntlShape,
): Partial<Record<Name, string>> {
  const { fields, reason, descriptor, values } = toAppError(error);
  const rejected = Object.entries(labels).filter(([name]) => name in fields);
  if (rejected.length > 0) return Object.fromEntries(rejected) as Partial<Record<Name, string>>;
  const name = (reasons as Partial<Record<Reason, Name>>)[reason];
  if (!name) return {};
  return { [name]: intl.formatMessage(descriptor, values) } as Partial<Record<Name, string>>;
}
