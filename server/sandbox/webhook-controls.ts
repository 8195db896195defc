/** Controls of a stand-in's webhooks (decisions §9): delay, repeat, shuffle, drop. Bodies are forms, all fields texts. */
import type { FastifyInstance } from 'fastify';
import { type Delivery, type DeliveryMode, deliveryModes } from './delivery.ts';

type Fields = { Body: Record<string, string> | undefined };

export function webhookControls(app: FastifyInstance, path: string, delivery: Delivery): void {
  /** `mode=normal|drop|repeat|hold`, or `mode=delay&ms=2000` */
  app.post<Fields>(`${path}/webhooks`, async ({ body = {} }, reply) => {
    const mode = body.mode as DeliveryMode;
    if (!deliveryModes.includes(mode)) return reply.status(400).send({ error: 'There is no such mode.' });
    delivery.setMode(mode, Number(body.ms) || 0);
    return { mode };
  });

  /** Sends what was held: `times=3`, `shuffle=true` for any order, `together=true` for all at once. */
  app.post<Fields>(`${path}/webhooks/release`, async ({ body = {} }) => {
    const is = (name: string) => body[name] === 'true';
    const times = Number(body.times ?? 1);
    const sent = await delivery.release({ shuffle: is('shuffle'), together: is('together'), times });
    await delivery.idle();
    return { sent };
  });
}
