/** The runtime of the generated hooks: a query runs while a component uses it, a mutation when it is called. */
import { type Signal, signal } from '@preact/signals-react';
import { useEffect, useState } from 'react';
import { delay } from '#framework/idle.ts';
import { useSignalValue } from '#framework/signal-value.ts';
import { AppError, toAppError } from './errors.ts';

export type Query<Data> = {
  /** The last response; kept while it is loaded again, and when that fails. */
  data: Data | undefined;
  error: AppError | null;
  /** True while a request is running. */
  pending: boolean;
  /** Requests again and aborts a running request. Never rejects: the result is in the fields above. */
  refresh: () => Promise<void>;
};

type QueryHook<Args extends readonly unknown[], Data> = ((...args: Args) => Query<Data>) & {
  /** Sends no request until the condition is true: `useGetSubscription.when(signedIn)`. */
  when: (condition: boolean, ...args: Args) => Query<Data>;
};

type Mutation<Args extends readonly unknown[], Data> = {
  /** Sends the request. A call while one is running returns its promise. @throws AppError, also when it is aborted */
  run: (...args: Args) => Promise<Data>;
  pending: boolean;
  error: AppError | null;
  /** Aborts the running request; its `run` rejects with the reason `aborted`. */
  abort: () => void;
};

type Send<Args extends readonly unknown[], Data> = (signal: AbortSignal, ...args: Args) => Promise<Data>;

/** Delays before the second and third attempt, when there was no response. */
export const retryDelaysMs = [400, 1500] as const;
/** An older response is shown and requested again: a plan may have been paid or ended meanwhile. */
export const freshMs = 10_000;

/**
 * Creates the hook of a GET. Components with the same arguments share one request and its response. When the last of them
 * unmounts and none takes over in the same commit, the request is aborted and the response discarded, so no data of one account is
 * shown to the next.
 */
export function createQueryHook<Args extends readonly unknown[], Data>(send: Send<Args, Data>): QueryHook<Args, Data> {
  const entries = new Map<string, Entry<Data>>();

  function entryFor(args: Args): Entry<Data> {
    const key = JSON.stringify(args);
    const entry = entries.get(key) ?? createEntry((signal) => send(signal, ...args));
    entries.set(key, entry);
    return entry;
  }

  const when = (condition: boolean, ...args: Args): Query<Data> => useEntry(entryFor(args), condition);
  return Object.assign((...args: Args) => when(true, ...args), { when });
}

function useEntry<Data>({ state, join, refresh }: Entry<Data>, condition: boolean): Query<Data> {
  const { data, error, pending } = useSignalValue(state, initialQueryState as QueryState<Data>);
  useEffect(() => (condition ? join() : undefined), [condition, join]);
  return { data, error, pending: condition && pending, refresh };
}

/** Creates the hook of any other request. Never repeated by itself; aborted when its component unmounts. */
export function createMutationHook<Args extends readonly unknown[], Data>(
  send: Send<Args, Data>,
): () => Mutation<Args, Data> {
  return () => {
    const [mutation] = useState(() => createMutation(send));
    const state = useSignalValue(mutation.state, initialMutationState);
    useEffect(() => mutation.abort, [mutation]);
    return { ...state, run: mutation.run, abort: mutation.abort };
  };
}

type QueryState<Data> = { data: Data | undefined; error: AppError | null; pending: boolean };
type MutationState = { pending: boolean; error: AppError | null };
const initialQueryState: QueryState<never> = { data: undefined, error: null, pending: true };
const initialMutationState: MutationState = { pending: false, error: null };
type Load<Data> = (signal: AbortSignal) => Promise<Data>;
type Entry<Data> = {
  state: Signal<QueryState<Data>>;
  /** Adds a user; the first one starts the request. Returns a function that removes the user. */
  join: () => () => void;
  refresh: () => Promise<void>;
};

/** The state of one query, its users, and its running request. */
function createEntry<Data>(load: Load<Data>): Entry<Data> {
  const state = signal<QueryState<Data>>(initialQueryState);
  let users = 0;
  let current: AbortController | null = null;
  let requestedAt = Number.NEGATIVE_INFINITY;
  let running: Promise<void> = Promise.resolve();

  function refresh(): Promise<void> {
    if (users === 0) return Promise.resolve();
    current?.abort();
    current = new AbortController();
    requestedAt = Date.now();
    running = run(current);
    return running;
  }

  async function run(own: AbortController): Promise<void> {
    state.value = { ...state.peek(), error: null, pending: true };
    const result = await withRetries(load, own.signal).then(
      (data) => ({ data, error: null }),
      (error: unknown) => ({ error: toAppError(error) }),
    );
    if (current === own) state.value = { ...state.peek(), ...result, pending: false };
    // A newer request replaced this one: its result is the one to wait for.
    else if (current) await running;
  }

  function discardUnused(): void {
    if (users > 0) return;
    current?.abort();
    current = null;
    requestedAt = Number.NEGATIVE_INFINITY;
    state.value = initialQueryState;
  }

  function leave(): void {
    users -= 1;
    // React unmounts the old part before it mounts the new one: what takes over in the same commit keeps the response.
    queueMicrotask(discardUnused);
  }

  function join(): () => void {
    users += 1;
    if (users === 1 && (state.peek().error || Date.now() - requestedAt > freshMs)) void refresh();
    return leave;
  }

  return { state, join, refresh };
}

async function withRetries<Data>(load: Load<Data>, signal: AbortSignal): Promise<Data> {
  for (const delayMs of retryDelaysMs) {
    try {
      return await load(signal);
    } catch (error) {
      const { reason } = toAppError(error);
      // A server that hangs does not get more requests, and the page says so.
      if (reason !== 'network') throw error;
      await delay(delayMs, signal);
      signal.throwIfAborted();
    }
  }
  return load(signal);
}

function createMutation<Args extends readonly unknown[], Data>(send: Send<Args, Data>) {
  const state = signal(initialMutationState);
  let current: { controller: AbortController; response: Promise<Data> } | null = null;

  // Asynchronous even when `send` throws at once, so that `current` is set before the request can end.
  const start = async (signal: AbortSignal, args: Args): Promise<Data> => send(signal, ...args);

  async function perform(controller: AbortController, args: Args): Promise<Data> {
    state.value = { pending: true, error: null };
    try {
      const data = await start(controller.signal, args);
      controller.signal.throwIfAborted();
      state.value = initialMutationState;
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
      if (current) return current.response;
      const controller = new AbortController();
      const response = perform(controller, args);
      current = { controller, response };
      return response;
    },
    abort(): void {
      const aborted = current;
      current = null;
      if (!aborted) return;
      aborted.controller.abort();
      state.value = initialMutationState;
    },
  };
}
