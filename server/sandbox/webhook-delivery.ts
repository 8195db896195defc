/**
 * Delivers a fake's webhooks: queued until the product takes them, across restarts; tests can delay, drop, repeat, hold and
 * shuffle them.
 */
import { hash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { SandboxContext } from './context.ts';
import { openSandboxState, type QueuedWebhook, type SandboxObject, type SandboxState } from './state.ts';

export const deliveryModes = ['normal', 'delay', 'drop', 'repeat', 'hold'] as const;
export type DeliveryMode = (typeof deliveryModes)[number];

export type WebhookDelivery = {
  /** Stores the event and queues its webhook; the next `sendDue` sends it. */
  add(event: SandboxObject): void;
  sendDue(): void;
  /** `delayMs` is used by `delay`. */
  setMode(mode: DeliveryMode, delayMs: number): void;
  /** Sends the held webhooks, each one `times`: one after another, in the order of a seed (`shuffle`), or all at once. Returns the number of requests. */
  release(options: { shuffle: string | undefined; times: number; together: boolean }): Promise<number>;
  /** Resolves when nothing is being sent and nothing is due now. */
  idle(): Promise<void>;
  stop(): Promise<void>;
};

const retryAfterMs = [200, 1_000, 5_000, 30_000, 120_000, 600_000];
const repeats = 3;
const defaultConcurrency = 8;
const timeoutMs = 20_000;
const maxTimerMs = 60_000;

/** How a payment provider writes its webhooks. */
export type WebhookFormat = {
  /** The product's endpoint for this provider's events. */
  path: string;
  bodyOf(event: SandboxObject): string;
  /** The provider's signature of a body. */
  headersFor(body: string, event: SandboxObject): Record<string, string>;
};

export function createWebhookDelivery(
  state: SandboxState,
  { siteUrl, log, concurrentWebhooks = defaultConcurrency }: SandboxContext,
  format: WebhookFormat,
): WebhookDelivery {
  const inFlight = new Map<number, Promise<void>>();
  let mode: DeliveryMode = 'normal';
  let delayMs = 0;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  const sendDue = () => {
    if (stopped) return;
    clearTimeout(timer);
    const pending = state.pendingWebhooks().filter(({ position }) => !inFlight.has(position));
    const now = Date.now();
    for (const webhook of pending)
      if ((webhook.due ?? 0) <= now && inFlight.size < concurrentWebhooks) void start(webhook);
    const next = pending.find(({ position }) => !inFlight.has(position));
    if (!next || inFlight.size >= concurrentWebhooks) return;
    timer = setTimeout(sendDue, Math.min(Math.max((next.due ?? 0) - now, 1), maxTimerMs)).unref();
  };

  const start = (webhook: QueuedWebhook): Promise<void> => {
    const task = send(webhook).finally(() => {
      inFlight.delete(webhook.position);
      sendDue();
    });
    inFlight.set(webhook.position, task);
    return task;
  };

  async function send({ position, event, tries }: QueuedWebhook): Promise<void> {
    const object = state.get(event) ?? { id: event, object: 'event', created: 0 };
    const body = format.bodyOf(object);
    const status = await post(`${siteUrl()}${format.path}`, body, format.headersFor(body, object));
    if (status >= 200 && status < 300) return state.removeWebhook(position);
    if (stopped) return;
    const waitMs = retryAfterMs[tries];
    if (waitMs !== undefined) return state.retryWebhook(position, Date.now() + waitMs);
    log.warn({ status, path: format.path }, 'sandbox webhook given up');
    state.removeWebhook(position);
  }

  return {
    add(event) {
      state.put(event);
      const due = mode === 'hold' ? null : Date.now() + (mode === 'delay' ? delayMs : 0);
      const copies = { normal: 1, delay: 1, hold: 1, drop: 0, repeat: repeats }[mode];
      for (let copy = 0; copy < copies; copy++) state.enqueueWebhook(event.id, due);
    },
    sendDue,
    setMode(newMode, newDelayMs) {
      mode = newMode;
      delayMs = newDelayMs;
    },
    async release({ shuffle, times, together }) {
      const held = state.heldWebhooks();
      const copies = held.flatMap(({ event }) =>
        Array.from({ length: times }, () => state.enqueueWebhook(event, Date.now())),
      );
      for (const { position } of held) state.removeWebhook(position);
      const webhooks = shuffle ? shuffled(copies, shuffle) : copies;
      // Marked as in flight, so that `sendDue` does not send them too.
      for (const { position } of webhooks) inFlight.set(position, Promise.resolve());
      if (together) await Promise.all(webhooks.map(start));
      else for (const webhook of webhooks) await start(webhook);
      return webhooks.length;
    },
    async idle() {
      const hasDue = () => state.pendingWebhooks().some(({ due }) => (due ?? 0) <= Date.now());
      for (sendDue(); !stopped && (inFlight.size > 0 || hasDue()); sendDue()) {
        await Promise.all(inFlight.values());
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await Promise.allSettled(inFlight.values());
    },
  };
}

/** The state of a fake payment provider and the delivery of its webhooks, for as long as the server runs. */
export function openFakeProvider(app: FastifyInstance, context: SandboxContext, name: string, format: WebhookFormat) {
  const state = openSandboxState(context.stateFile(name));
  const delivery = createWebhookDelivery(state, context, format);
  // Webhooks that the last run did not deliver.
  app.addHook('onListen', async () => delivery.sendDue());
  app.addHook('onClose', async () => {
    await delivery.stop();
    state.close();
  });
  return { state, delivery };
}

/** Makes functions write everything before the first webhook is sent. */
export function createTransactional(state: SandboxState, delivery: WebhookDelivery) {
  return <Args extends unknown[], Result>(work: (...args: Args) => Result) => {
    return (...args: Args): Result => {
      const result = state.transaction(() => work(...args));
      delivery.sendDue();
      return result;
    };
  };
}

/** Returns the status; 0 without a response. */
async function post(url: string, body: string, signature: Record<string, string>): Promise<number> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...signature },
      body,
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    return 0;
  }
}

/** The same seed gives the same order, so that a test that fails can be repeated. */
function shuffled<T>(list: readonly T[], seed: string): T[] {
  const keyed = list.map((value, index) => ({ value, key: hash('sha256', `${seed} ${index}`) }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ value }) => value);
}
