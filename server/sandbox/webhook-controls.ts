/** Test controls of a fake's webhooks: delay, repeat, hold, drop. Bodies are forms. */
import type { FastifyInstance } from 'fastify';
import { type DeliveryMode, deliveryModes, type WebhookDelivery } from './webhook-delivery.ts';

type FormRequest = { Body: Record<string, string> | undefined };

export function webhookControls(app: FastifyInstance, path: string, delivery: WebhookDelivery): void {
  /** `mode=normal|drop|repeat|hold`, or `mode=delay&ms=2000` */
  app.post<FormRequest>(`${path}/webhooks`, async ({ body = {} }, reply) => {
    const mode = body.mode as DeliveryMode;
    if (!deliveryModes.includes(mode)) return reply.status(400).send({ error: 'Unknown mode' });
    delivery.setMode(mode, Number(body.ms) || 0);
    return { mode };
  });

  /** Sends the held webhooks: `times=3`, `shuffle=7` for the random order of that seed, `together=true` for all at once. */
  app.post<FormRequest>(`${path}/webhooks/release`, async ({ body = {} }) => {
    const { shuffle, together, times = 1 } = body;
    const sent = await delivery.release({ shuffle, together: together === 'true', times: Number(times) });
    await delivery.idle();
    return { sent };
  });

  /** Responds when nothing is being sent and nothing is due. */
  app.post(`${path}/webhooks/wait`, async () => {
    await delivery.idle();
    return {};
  });
}
