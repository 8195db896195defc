import {
  type ComponentProps,
  type FormEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';

/** One localized message per field. */
type FieldErrors<Name extends string> = Partial<Record<Name, string>>;
export type Values<Name extends string> = Record<Name, string>;

type Setup<Name extends string> = {
  /** In page order: the first one with an error receives the focus. */
  names: readonly Name[];
  /** Loads what `validate` needs: when a field is first focused, and at the latest before sending. Null when it is loaded; never rejects. */
  prepare?: () => Promise<void> | null;
  /** Pure check before sending; an empty object means valid. */
  validate: (values: Values<Name>) => FieldErrors<Name>;
  /** Submits the values. What it throws goes to `fieldErrorsOf`, or to `reportError`. */
  send: (values: Values<Name>) => Promise<void>;
  /** Pure: field messages of a failed request; empty when it concerns no field. */
  fieldErrorsOf: (error: unknown) => FieldErrors<Name>;
  /** Shows an error that concerns no field. */
  reportError: (error: unknown) => void;
};

export type Form<Name extends string> = {
  ref: RefObject<HTMLFormElement | null>;
  /** Props of the `<form>`, which shows the site's validation messages instead of the browser's. */
  props: ComponentProps<'form'> & Record<'onSubmit' | 'onInput', (event: FormEvent<HTMLFormElement>) => void>;
  errors: FieldErrors<Name>;
  pending: boolean;
  /** The current values; a field that is not on the page is empty. */
  values: () => Values<Name>;
  /** Shows the error of a request outside `send` and moves the focus to the first field that it concerns. */
  showError: (error: unknown) => void;
};

/** The fields with errors and the cause of the errors. Messages are computed while rendering, so that they follow the language. */
type Invalid<Name extends string> = { names: readonly Name[]; values: Values<Name> };
type Rejected<Name extends string> = { names: readonly Name[]; error: unknown };

/**
 * A form with uncontrolled fields, so that text typed before hydration and after a failed request is kept. Errors appear on
 * submit and disappear as soon as their field is valid. A second submit is ignored while the first one is pending.
 */
export function useForm<Name extends string>({
  names,
  prepare = () => null,
  validate,
  send,
  fieldErrorsOf,
  reportError,
}: Setup<Name>): Form<Name> {
  const ref = useRef<HTMLFormElement>(null);
  const busy = useRef(false);
  const [pending, setPending] = useState(false);
  const [invalid, setInvalid] = useState<Invalid<Name> | null>(null);
  const [rejected, setRejected] = useState<Rejected<Name> | null>(null);
  const [focusRequest, setFocusRequest] = useState<{ name: Name } | null>(null);

  useEffect(() => {
    if (focusRequest) fieldOf(ref.current, focusRequest.name)?.focus();
  }, [focusRequest]);

  // Not a property of the form: a field can be focused before the page is hydrated.
  const prepareOnFocus = useEffectEvent(() => void prepare());
  useEffect(() => {
    const form = ref.current;
    if (form?.contains(document.activeElement)) prepareOnFocus();
    form?.addEventListener('focusin', prepareOnFocus, { once: true });
  }, []);

  const values = (): Values<Name> => readValues(ref.current, names);

  function focusFirst(errors: FieldErrors<Name>): void {
    const name = names.find((candidate) => errors[candidate]);
    if (name) setFocusRequest({ name });
  }

  function showError(error: unknown): void {
    const errors = fieldErrorsOf(error);
    if (namesIn(errors).length === 0) reportError(error);
    setRejected(unlessEmpty({ names: namesIn(errors), error }));
    focusFirst(errors);
  }

  /** Shows the errors of the values and moves the focus to the first field with one. Returns whether there are none. */
  function check(current: Values<Name>): boolean {
    const errors = validate(current);
    setInvalid(unlessEmpty({ names: namesIn(errors), values: current }));
    setRejected(null);
    focusFirst(errors);
    return namesIn(errors).length === 0;
  }

  async function submit(): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    try {
      const preparing = prepare();
      if (preparing) {
        setPending(true);
        await preparing;
      }
      const current = values();
      if (!check(current)) return;
      setPending(true);
      await send(current);
    } catch (error) {
      showError(error);
    } finally {
      busy.current = false;
      setPending(false);
    }
  }

  return {
    ref,
    props: {
      ref,
      // Before hydration a submit must not put the values into the URL.
      method: 'post',
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault();
        void submit();
      },
      onInput: (event) => {
        const changed = (event.target as HTMLInputElement).name;
        setInvalid((shown) => shown && stillInvalid(shown.names, values(), validate));
        setRejected(
          (shown) => shown && unlessEmpty({ ...shown, names: shown.names.filter((name) => name !== changed) }),
        );
      },
    },
    errors: {
      ...(invalid && pick(validate(invalid.values), invalid.names)),
      ...(rejected && pick(fieldErrorsOf(rejected.error), rejected.names)),
    },
    pending,
    values,
    showError,
  };
}

/** The shown errors that still apply; typing adds no new ones. */
function stillInvalid<Name extends string>(
  names: readonly Name[],
  values: Values<Name>,
  validate: Setup<Name>['validate'],
): Invalid<Name> | null {
  const errors = validate(values);
  return unlessEmpty({ names: names.filter((name) => errors[name]), values });
}

const unlessEmpty = <Shown extends { names: readonly string[] }>(shown: Shown): Shown | null =>
  shown.names.length > 0 ? shown : null;

const namesIn = <Name extends string>(errors: FieldErrors<Name>): Name[] => Object.keys(errors) as Name[];

function pick<Name extends string>(errors: FieldErrors<Name>, names: readonly Name[]): FieldErrors<Name> {
  return Object.fromEntries(names.map((name) => [name, errors[name]])) as FieldErrors<Name>;
}

function readValues<Name extends string>(form: HTMLFormElement | null, names: readonly Name[]): Values<Name> {
  return Object.fromEntries(names.map((name) => [name, fieldOf(form, name)?.value ?? ''])) as Values<Name>;
}

/** A field by its name. It may be a `<textarea>` or `<select>`, whose `value` and `focus()` are the same. */
export function fieldOf(form: HTMLFormElement | null, name: string): HTMLInputElement | null {
  return form?.querySelector(`[name="${name}"]`) ?? null;
}
