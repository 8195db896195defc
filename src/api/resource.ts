/** The few lines under the generated hooks: a query is asked when it is shown, a mutation when somebody wants it. */
import { type Signal, signal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { AppError, toAppError } from './errors.ts';

export type Query<Data> = {
  /** The last answer; stays while it is asked anew and when that fails. */
  data: Data | undefined;
  error: AppError | null;
  /** An answer is on its way. */
  pending: boolean;
  /** Asks again, and drops the answer that was on its way. Never rejects: the outcome is in the fields above. */
  refresh: () => Promise<void>;
};

export type QueryHook<Args extends readonly unknown[], Data> = ((...args: Args) => Query<Data>) & {
  /** The same, but silent until the condition holds: `useGetSubscription.when(signedIn)`. */
  when: (condition: boolean, ...args: Args) => Query<Data>;
};

export type Mutation<Args extends readonly unknown[], Data> = {
  /** Calls. A second call while one is under way joins it. @throws AppError, also when it was aborted. */
  run: (...args: Args) => Promise<Data>;
  pending: boolean;
  error: AppError | null;
  /** Stops the call that is under way; its `run` rejects with the reason `aborted`. */
  abort: () => void;
};

type Call<Args extends readonly unknown[], Data> = (signal: AbortSignal, ...args: Args) => Promise<Data>;

/** Waits before the second and the third try, when no answer came at all. */
export const retryDelaysMs = [400, 1500] as const;

/**
 * A hook for a GET. Components that ask the same share one request and its answer; when the last of them leaves, the
 * request is aborted and the answer forgotten, so nothing of one account is shown to the next.
 */
export function makeQuery<Args extends readonly unknown[], Data>(call: Call<Args, Data>): QueryHook<Args, Data> {
  const entries = new Map<string, Entry<Data>>();

  function entryFor(args: Args): Entry<Data> {
    const key = JSON.stringify(args);
    const entry = entries.get(key) ?? newEntry((signal) => call(signal, ...args));
    entries.set(key, entry);
    return entry;
  }

  const when = (condition: boolean, ...args: Args): Query<Data> => useEntry(entryFor(args), condition);
  return Object.assign((...args: Args) => when(true, ...args), { when });
}

function useEntry<Data>({ state, join, refresh }: Entry<Data>, condition: boolean): Query<Data> {
  useSignals();
  useEffect(() => (condition ? join() : undefined), [condition, join]);
  const { data, error, pending } = state.value;
  return { data, error, pending: condition && pending, refresh };
}

/** A hook for everything that changes something. Never repeated by itself; aborted when its component leaves. */
export function makeMutation<Args extends readonly unknown[], Data>(
  call: Call<Args, Data>,
): () => Mutation<Args, Data> {
  return () => {
    useSignals();
    const [mutation] = useState(() => newMutation(call));
    useEffect(() => mutation.abort, [mutation]);
    return { ...mutation.state.value, run: mutation.run, abort: mutation.abort };
  };
}

type QueryState<Data> = { data: Data | undefined; error: AppError | null; pending: boolean };
type Ask<Data> = (signal: AbortSignal) => Promise<Data>;
type Entry<Data> = {
  state: Signal<QueryState<Data>>;
  /** Shows it, and asks if nobody did before; the answer leaves again. */
  join: () => () => void;
  refresh: () => Promise<void>;
};

/** One question: its state and the request that is on its way. */
function newEntry<Data>(ask: Ask<Data>): Entry<Data> {
  const waiting: QueryState<Data> = { data: undefined, error: null, pending: true };
  const state = signal(waiting);
  let users = 0;
  let current: AbortController | null = null;
  let underway: Promise<void> = Promise.resolve();

  function refresh(): Promise<void> {
    if (users === 0) return Promise.resolve();
    current?.abort();
    current = new AbortController();
    underway = load(current);
    return underway;
  }

  async function load(mine: AbortController): Promise<void> {
    state.value = { ...state.peek(), error: null, pending: true };
    const outcome = await withRetries(ask, mine.signal).then(
      (data) => ({ data, error: null }),
      (error: unknown) => ({ error: toAppError(error) }),
    );
    if (current === mine) state.value = { ...state.peek(), ...outcome, pending: false };
    // Replaced by a newer question: whoever waits for this one waits for that one.
    else if (current) await underway;
  }

  function leave(): void {
    users -= 1;
    if (users > 0) return;
    current?.abort();
    current = null;
    state.value = waiting;
  }

  function join(): () => void {
    users += 1;
    if (users === 1) void refresh();
    return leave;
  }

  return { state, join, refresh };
}

async function withRetries<Data>(ask: Ask<Data>, signal: AbortSignal): Promise<Data> {
  for (const delayMs of retryDelaysMs) {
    try {
      return await ask(signal);
    } catch (error) {
      const { reason } = toAppError(error);
      if (signal.aborted || (reason !== 'network' && reason !== 'timeout')) throw error;
      await pause(delayMs, signal);
    }
  }
  return ask(signal);
}

/** Ends early, with the signal's reason, when the question is dropped. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        reject(signal.reason);
      },
      { once: true },
    );
  });
}

function newMutation<Args extends readonly unknown[], Data>(call: Call<Args, Data>) {
  const state = signal<{ pending: boolean; error: AppError | null }>({ pending: false, error: null });
  let current: { controller: AbortController; answer: Promise<Data> } | null = null;

  // Asynchronous even when the call throws at once, so that `current` is set before anything can end.
  const start = async (signal: AbortSignal, args: Args): Promise<Data> => call(signal, ...args);

  async function perform(controller: AbortController, args: Args): Promise<Data> {
    state.value = { pending: true, error: null };
    try {
      const data = await start(controller.signal, args);
      controller.signal.throwIfAborted();
      state.value = { pending: false, error: null };
      return data;
    } catch (thrown) {
      if (controller.signal.aborted) throw new AppError({ reason: 'aborted', cause: thrown });
      const error = toAppError(thrown);
      state.value = { pending: false, error };
      throw error;
    } finally {
      if (current?.controller === controller) current = null;
    }
  }

  return {
    state,
    run(...args: Args): Promise<Data> {
      if (current) return current.answer;
      const controller = new AbortController();
      const answer = perform(controller, args);
      current = { controller, answer };
      return answer;
    },
    abort(): void {
      const stopped = current;
      current = null;
      if (!stopped) return;
      stopped.controller.abort();
      state.value = { pending: false, error: null };
    },
  };
}
