/**
 * Webhooks of a stand-in: kept until they are taken, also over a restart, and, when a test wants it, delayed, dropped, repeated
 * or held and then shuffled.
 */
import { randomInt } from 'node:crypto';
import type { SandboxContext } from './sandbox.ts';
import type { Delivery as Due, SandboxObject, SandboxState } from './state.ts';

export const deliveryModes = ['normal', 'delay', 'drop', 'repeat', 'hold'] as const;
export type DeliveryMode = (typeof deliveryModes)[number];

export type Delivery = {
  /** Writes the event and that it has to be sent; sent by the next `pump`. */
  add(event: SandboxObject): void;
  /** Sends what is due. */
  pump(): void;
  /** `delayMs` for `delay`. */
  setMode(mode: DeliveryMode, delayMs: number): void;
  /** Sends what was held, each one `times`: in order one after another, shuffled, or all at once. The number of tries. */
  release(options: { shuffle: boolean; times: number; together: boolean }): Promise<number>;
  /** Resolves when nothing is on its way and nothing is due now. */
  idle(): Promise<void>;
  stop(): Promise<void>;
};

const retryAfterMs = [200, 1_000, 5_000, 30_000, 120_000, 600_000];
const repeats = 3;
const atOnce = 8;
const answerWithinMs = 20_000;
const longestTimerMs = 60_000;

export type Outgoing = {
  /** Where the product takes the events of this provider. */
  path: string;
  /** The event as the provider writes it. */
  bodyOf(event: SandboxObject): string;
  /** What proves that the provider sent it. */
  headersFor(body: string, event: SandboxObject): Record<string, string>;
};

export function createDelivery(state: SandboxState, { siteUrl, log }: SandboxContext, outgoing: Outgoing): Delivery {
  const underWay = new Map<number, Promise<void>>();
  let mode: DeliveryMode = 'normal';
  let delayMs = 0;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  const pump = () => {
    if (stopped) return;
    clearTimeout(timer);
    const waiting = state.deliveries().filter(({ position }) => !underWay.has(position));
    const now = Date.now();
    for (const row of waiting) if ((row.due ?? 0) <= now && underWay.size < atOnce) void start(row);
    const next = waiting.find(({ position }) => !underWay.has(position));
    if (!next || underWay.size >= atOnce) return;
    timer = setTimeout(pump, Math.min(Math.max((next.due ?? 0) - now, 1), longestTimerMs)).unref();
  };

  const start = (row: Due): Promise<void> => {
    const task = send(row).finally(() => {
      underWay.delete(row.position);
      pump();
    });
    underWay.set(row.position, task);
    return task;
  };

  async function send({ position, event, tries }: Due): Promise<void> {
    const object = state.get(event) ?? { id: event, object: 'event', created: 0 };
    const body = outgoing.bodyOf(object);
    const status = await post(`${siteUrl()}${outgoing.path}`, body, outgoing.headersFor(body, object));
    if (status >= 200 && status < 300) return state.settle(position);
    if (stopped) return;
    const waitMs = retryAfterMs[tries];
    if (waitMs !== undefined) return state.putOff(position, Date.now() + waitMs);
    log.warn({ status }, 'a webhook of the stand-in was not taken');
    state.settle(position);
  }

  return {
    add(event) {
      state.put(event);
      const due = mode === 'hold' ? null : Date.now() + (mode === 'delay' ? delayMs : 0);
      const copies = { normal: 1, delay: 1, hold: 1, drop: 0, repeat: repeats }[mode];
      for (let copy = 0; copy < copies; copy++) state.enqueue(event.id, due);
    },
    pump,
    setMode(wanted, ms) {
      mode = wanted;
      delayMs = ms;
    },
    async release({ shuffle, times, together }) {
      const held = state.held();
      // Claimed before the next `pump` could see them.
      const copies = held.flatMap(({ event }) => Array.from({ length: times }, () => state.enqueue(event, Date.now())));
      for (const { position } of held) state.settle(position);
      const rows = shuffle ? shuffled(copies) : copies;
      for (const { position } of rows) underWay.set(position, Promise.resolve());
      if (together) await Promise.all(rows.map(start));
      else for (const row of rows) await start(row);
      return rows.length;
    },
    async idle() {
      const isDue = () => state.deliveries().some(({ due }) => (due ?? 0) <= Date.now());
      for (pump(); !stopped && (underWay.size > 0 || isDue()); pump()) {
        await Promise.all(underWay.values());
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await Promise.allSettled(underWay.values());
    },
  };
}

/** The answer's status; 0 when there was none. */
async function post(url: string, body: string, proof: Record<string, string>): Promise<number> {
  const headers = { 'content-type': 'application/json', ...proof };
  try {
    const answer = await fetch(url, {
      ...{ method: 'POST', headers, body },
      signal: AbortSignal.timeout(answerWithinMs),
    });
    await answer.body?.cancel();
    return answer.status;
  } catch {
    return 0;
  }
}

function shuffled<T>(list: readonly T[]): T[] {
  const rest = [...list];
  return list.flatMap(() => rest.splice(randomInt(rest.length), 1));
}
