import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';

/** What a field says about itself: a message in words, one per field. */
export type FieldErrors<Name extends string> = Partial<Record<Name, string>>;
export type Values<Name extends string> = Record<Name, string>;

type Setup<Name extends string> = {
  /** In the order of the page: the first one with an error gets the focus. */
  names: readonly Name[];
  /** Pure check before anything is sent; an empty object means "fine". */
  check: (values: Values<Name>) => FieldErrors<Name>;
  /** Sends the form. What it throws goes to `explain`. */
  send: (values: Values<Name>) => Promise<void>;
  /** Turns a failed call into words beside fields, always the same ones; an empty object when it has said it elsewhere (a toast). */
  explain: (error: unknown) => FieldErrors<Name>;
};

export type Form<Name extends string> = {
  ref: RefObject<HTMLFormElement | null>;
  errors: FieldErrors<Name>;
  pending: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onInput: (event: FormEvent<HTMLFormElement>) => void;
  /** What the fields hold at this moment; a field that is not on the page counts as empty. */
  values: () => Values<Name>;
  /** Shows why a call outside `send` failed, and moves the focus to the first field that it is about. */
  refuse: (error: unknown) => void;
};

/** Which fields are complained about, and what the complaint is found in: never its words, so that they follow the language. */
type Wrong<Name extends string> = { names: readonly Name[]; values: Values<Name> };
type Refused<Name extends string> = { names: readonly Name[]; error: unknown };

/**
 * A form whose fields stay the browser's own (uncontrolled): what was typed or filled in before the script arrived,
 * and after a failed call, is still there. Errors appear on submit and vanish as soon as their field is right.
 * A second submit while the first is under way is ignored.
 */
export function useForm<Name extends string>({ names, check, send, explain }: Setup<Name>): Form<Name> {
  const ref = useRef<HTMLFormElement>(null);
  const busy = useRef(false);
  const [pending, setPending] = useState(false);
  const [wrong, setWrong] = useState<Wrong<Name> | null>(null);
  const [refused, setRefused] = useState<Refused<Name> | null>(null);
  const [focusRequest, setFocusRequest] = useState<{ name: Name } | null>(null);

  useEffect(() => {
    if (focusRequest) field(ref.current, focusRequest.name)?.focus();
  }, [focusRequest]);

  const values = (): Values<Name> => readValues(ref.current, names);

  function focusFirst(errors: FieldErrors<Name>): void {
    const name = names.find((candidate) => errors[candidate]);
    if (name) setFocusRequest({ name });
  }

  function refuse(error: unknown): void {
    const errors = explain(error);
    setRefused(unlessEmpty({ names: namesIn(errors), error }));
    focusFirst(errors);
  }

  async function submit(): Promise<void> {
    if (busy.current) return;
    const typed = values();
    const errors = check(typed);
    const wrongNames = namesIn(errors);
    setWrong(unlessEmpty({ names: wrongNames, values: typed }));
    setRefused(null);
    focusFirst(errors);
    if (wrongNames.length > 0) return;
    busy.current = true;
    setPending(true);
    try {
      await send(typed);
    } catch (error) {
      refuse(error);
    } finally {
      busy.current = false;
      setPending(false);
    }
  }

  return {
    ref,
    errors: {
      ...(wrong && pick(check(wrong.values), wrong.names)),
      ...(refused && pick(explain(refused.error), refused.names)),
    },
    pending,
    values,
    refuse,
    onSubmit: (event) => {
      event.preventDefault();
      void submit();
    },
    onInput: (event) => {
      const changed = (event.target as HTMLInputElement).name;
      setWrong((shown) => shown && stillWrong(shown.names, values(), check));
      setRefused((shown) => shown && unlessEmpty({ ...shown, names: shown.names.filter((name) => name !== changed) }));
    },
  };
}

/** What is still wrong of what was said; nothing new is said while someone is typing. */
function stillWrong<Name extends string>(
  names: readonly Name[],
  values: Values<Name>,
  check: Setup<Name>['check'],
): Wrong<Name> | null {
  const errors = check(values);
  return unlessEmpty({ names: names.filter((name) => errors[name]), values });
}

const unlessEmpty = <Shown extends { names: readonly string[] }>(shown: Shown): Shown | null =>
  shown.names.length > 0 ? shown : null;

const namesIn = <Name extends string>(errors: FieldErrors<Name>): Name[] => Object.keys(errors) as Name[];

function pick<Name extends string>(errors: FieldErrors<Name>, names: readonly Name[]): FieldErrors<Name> {
  return Object.fromEntries(names.map((name) => [name, errors[name]])) as FieldErrors<Name>;
}

function readValues<Name extends string>(form: HTMLFormElement | null, names: readonly Name[]): Values<Name> {
  return Object.fromEntries(names.map((name) => [name, field(form, name)?.value ?? ''])) as Values<Name>;
}

function field(form: HTMLFormElement | null, name: string): HTMLInputElement | null {
  return form?.querySelector<HTMLInputElement>(`[name="${name}"]`) ?? null;
}
