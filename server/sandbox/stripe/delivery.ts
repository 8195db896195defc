/** Webhooks of the stand-in: signed as Stripe signs (https://docs.stripe.com/webhooks/signature), tried again when refused, and, when a test wants it, dropped, repeated, shuffled or held. */
import { createHmac } from 'node:crypto';
import { sandboxWebhookSecret } from '../../billing/stripe.ts';
import { stripeWebhookPath } from '../../billing/webhook-path.ts';
import type { SandboxContext } from '../sandbox.ts';
import { newId, type StripeObject, type StripeState } from './state.ts';

export const deliveryModes = ['normal', 'drop', 'repeat', 'hold'] as const;
export type DeliveryMode = (typeof deliveryModes)[number];

export type Delivery = {
  send(type: string, object: StripeObject, at: number): void;
  setMode(mode: DeliveryMode): void;
  /** Sends what was held: in order, shuffled, each one `times`. Resolves when all were taken. */
  release(options: { shuffle: boolean; times: number }): Promise<number>;
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
  stop(): Promise<void>;
};

const retryAfterMs = [200, 1_000, 5_000];
const repeats = 3;

export function createDelivery(state: StripeState, { siteUrl, log }: SandboxContext): Delivery {
  const underWay = new Set<Promise<void>>();
  let mode: DeliveryMode = 'normal';
  let held: string[] = [];
  let stopped = false;

  const deliver = (payload: string) => {
    const task = deliverWithRetries(payload).finally(() => underWay.delete(task));
    underWay.add(task);
    return task;
  };

  async function deliverWithRetries(payload: string): Promise<void> {
    for (const waitMs of [...retryAfterMs, null]) {
      if (stopped) return;
      const status = await post(`${siteUrl()}${stripeWebhookPath}`, payload);
      if (status >= 200 && status < 300) return;
      if (waitMs === null) log.warn({ status }, 'a webhook of the stand-in was not taken');
      else await new Promise((resolve) => setTimeout(resolve, waitMs).unref());
    }
  }

  return {
    send(type, object, at) {
      const event = state.put({
        ...{
          id: newId('evt'),
          object: 'event',
          created: at,
          type,
          api_version: '2026-10-28.stand-in',
          livemode: false,
        },
        ...{ pending_webhooks: 1, request: null, data: { object } },
      });
      const payload = JSON.stringify(event);
      if (mode === 'hold') held.push(payload);
      if (mode === 'normal') void deliver(payload);
      if (mode === 'repeat') for (let time = 0; time < repeats; time++) void deliver(payload);
    },
    setMode(wanted) {
      mode = wanted;
    },
    async release({ shuffle, times }) {
      const payloads = Array.from({ length: times }, () => held).flat();
      held = [];
      if (shuffle) payloads.sort(() => Math.random() - 0.5);
      await Promise.all(payloads.map(deliver));
      return payloads.length;
    },
    async idle() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
    async stop() {
      stopped = true;
      await Promise.race([Promise.all(underWay), new Promise((resolve) => setTimeout(resolve, 500).unref())]);
    },
  };
}

/** The answer's status; 0 when there was none. */
async function post(url: string, payload: string): Promise<number> {
  const timestamp = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', sandboxWebhookSecret).update(`${timestamp}.${payload}`).digest('hex');
  const headers = { 'content-type': 'application/json', 'stripe-signature': `t=${timestamp},v1=${signature}` };
  try {
    return (await fetch(url, { method: 'POST', headers, body: payload })).status;
  } catch {
    return 0;
  }
}
