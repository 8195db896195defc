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
  /** Turns a failed call into words beside fields; an empty object when it has said it elsewhere (a toast). */
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
  /** Shows what a call outside `send` refused, and moves the focus to the first of it. */
  refuse: (errors: FieldErrors<Name>) => void;
};

/**
 * A form whose fields stay the browser's own (uncontrolled): what was typed or filled in before the script arrived,
 * and after a failed call, is still there. Errors appear on submit and vanish as soon as their field is right.
 * A second submit while the first is under way is ignored.
 */
export function useForm<Name extends string>({ names, check, send, explain }: Setup<Name>): Form<Name> {
  const ref = useRef<HTMLFormElement>(null);
  const busy = useRef(false);
  const [pending, setPending] = useState(false);
  const [found, setFound] = useState<FieldErrors<Name>>({});
  const [refused, setRefused] = useState<FieldErrors<Name>>({});
  const [focusRequest, setFocusRequest] = useState<{ name: Name } | null>(null);

  useEffect(() => {
    if (focusRequest) field(ref.current, focusRequest.name)?.focus();
  }, [focusRequest]);

  const values = (): Values<Name> => readValues(ref.current, names);

  function focusFirst(errors: FieldErrors<Name>): void {
    const name = names.find((candidate) => errors[candidate]);
    if (name) setFocusRequest({ name });
  }

  function refuse(errors: FieldErrors<Name>): void {
    setRefused(errors);
    focusFirst(errors);
  }

  async function submit(): Promise<void> {
    if (busy.current) return;
    const typed = values();
    const errors = check(typed);
    setFound(errors);
    setRefused({});
    focusFirst(errors);
    if (Object.keys(errors).length > 0) return;
    busy.current = true;
    setPending(true);
    try {
      await send(typed);
    } catch (error) {
      refuse(explain(error));
    } finally {
      busy.current = false;
      setPending(false);
    }
  }

  return {
    ref,
    errors: { ...found, ...refused },
    pending,
    values,
    refuse,
    onSubmit: (event) => {
      event.preventDefault();
      void submit();
    },
    onInput: (event) => {
      const changed = (event.target as HTMLInputElement).name;
      setFound((shown) => keepOnly(shown, Object.keys(shown).length > 0 ? check(values()) : {}));
      setRefused((shown) => (changed in shown ? without(shown, changed) : shown));
    },
  };
}

/** What is still wrong of what was said; nothing new is said while someone is typing. */
function keepOnly<Name extends string>(shown: FieldErrors<Name>, now: FieldErrors<Name>): FieldErrors<Name> {
  const names = Object.keys(shown) as Name[];
  if (names.length === 0) return shown;
  return Object.fromEntries(names.filter((name) => now[name]).map((name) => [name, now[name]])) as FieldErrors<Name>;
}

function without<Name extends string>(errors: FieldErrors<Name>, changed: string): FieldErrors<Name> {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => name !== changed)) as FieldErrors<Name>;
}

function readValues<Name extends string>(form: HTMLFormElement | null, names: readonly Name[]): Values<Name> {
  return Object.fromEntries(names.map((name) => [name, field(form, name)?.value ?? ''])) as Values<Name>;
}

function field(form: HTMLFormElement | null, name: string): HTMLInputElement | null {
  return form?.querySelector<HTMLInputElement>(`[name="${name}"]`) ?? null;
}
