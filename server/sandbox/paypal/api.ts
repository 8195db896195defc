/** The part of PayPal's REST API that the product calls, below `/paypal` (https://developer.paypal.com/api/rest/). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { SandboxState } from '../state.ts';
import { signatureOf } from './events.ts';
import { captureOf, newPaypalId, type Order, publicOf, type Refund } from './objects.ts';
import type { PaymentSimulator } from './payment-simulator.ts';
import { searchTransactions } from './transactions.ts';

type IdRequest = { Params: { id: string } };

class PaypalError extends Error {
  readonly status: number;
  readonly issue: string;
  constructor(status: number, issue: string) {
    super(issue);
    this.status = status;
    this.issue = issue;
  }
}

const accessToken = 'fake-access-token';
const expiresInSeconds = 32_400;

const withoutDecimals = ['HUF', 'JPY', 'TWD'];
const amount = z
  .object({ currency_code: z.string().regex(/^[A-Z]{3}$/), value: z.string().regex(/^\d+(\.\d{2})?$/) })
  .refine(({ currency_code, value }) => !(withoutDecimals.includes(currency_code) && value.includes('.')));
const newOrder = z.object({
  intent: z.literal('CAPTURE'),
  purchase_units: z.tuple([
    z.object({
      reference_id: z.string().max(256),
      custom_id: z.string().max(255),
      invoice_id: z.string().max(127),
      description: z.string().max(127),
      amount,
    }),
  ]),
  payment_source: z.object({
    paypal: z.object({ experience_context: z.object({ return_url: z.url(), cancel_url: z.url() }) }),
  }),
});
const disputeSearch = z.strictObject({
  start_time: z.iso.datetime({ offset: true }),
  page_size: z.coerce.number().int().min(1).max(50).default(10),
  /** Here the number of disputes on the pages before. */
  next_page_token: z.coerce.number().int().min(0).default(0),
});
const signature = z.object({
  transmission_id: z.string(),
  transmission_time: z.string(),
  transmission_sig: z.string(),
  webhook_id: z.string(),
  webhook_event: z.unknown(),
});

export function apiRoutes(app: FastifyInstance, state: SandboxState, simulator: PaymentSimulator): void {
  app.setErrorHandler((error, _request, reply) => {
    const { status, issue } = error instanceof PaypalError ? error : new PaypalError(400, 'MALFORMED_REQUEST');
    const name = status === 404 ? 'RESOURCE_NOT_FOUND' : 'UNPROCESSABLE_ENTITY';
    return reply.status(status).send({ name, details: [{ issue }] });
  });
  app.addHook('onRequest', async ({ url, headers }) => {
    if (url === '/paypal/v1/oauth2/token') return;
    if (headers.authorization !== `Bearer ${accessToken}`) throw new PaypalError(401, 'INVALID_TOKEN');
  });
  const findOrder = (id: string): Order => {
    const object = state.get(id);
    if (object?.object !== 'order') throw new PaypalError(404, 'INVALID_RESOURCE_ID');
    return object as Order;
  };
  const show = (request: FastifyRequest, order: Order) => publicOf(order, `http://${request.host}`);
  /** Repeats the response of a `PayPal-Request-Id` (https://developer.paypal.com/api/rest/reference/idempotency/). */
  const sendOnce = (request: FastifyRequest, reply: FastifyReply, create: () => object): FastifyReply => {
    const key = `${request.url} ${request.headers['paypal-request-id']}`;
    const saved = state.findResponse(key);
    if (saved) return reply.type('application/json').send(saved.response);
    const response = state.transaction(() => {
      const created = JSON.stringify(create());
      state.saveResponse(key, { request: '', response: created });
      return created;
    });
    return reply.status(201).type('application/json').send(response);
  };

  app.post('/v1/oauth2/token', (request, reply) => {
    if (!request.headers.authorization?.startsWith('Basic ')) throw new PaypalError(401, 'AUTHENTICATION_FAILURE');
    return reply.send({ access_token: accessToken, token_type: 'Bearer', expires_in: expiresInSeconds });
  });

  app.post('/v2/checkout/orders', (request, reply) =>
    sendOnce(request, reply, () => {
      const { intent, purchase_units, payment_source } = newOrder.parse(request.body);
      const { return_url: returnUrl, cancel_url: cancelUrl } = payment_source.paypal.experience_context;
      const order: Order = {
        id: newPaypalId(),
        object: 'order',
        created: simulator.now(),
        intent,
        status: 'PAYER_ACTION_REQUIRED',
        purchase_units: [purchase_units[0]],
        internal: { returnUrl, cancelUrl, next: 'complete' },
      };
      return show(request, state.put(order));
    }),
  );
  app.get<IdRequest>('/v2/checkout/orders/:id', (request) => show(request, findOrder(request.params.id)));

  app.post<IdRequest>('/v2/checkout/orders/:id/capture', (request, reply) =>
    sendOnce(request, reply, () => {
      const order = findOrder(request.params.id);
      if (order.status === 'COMPLETED') throw new PaypalError(422, 'ORDER_ALREADY_CAPTURED');
      if (order.status !== 'APPROVED') throw new PaypalError(422, 'ORDER_NOT_APPROVED');
      const captured = simulator.capture(order);
      if (typeof captured === 'string') throw new PaypalError(422, captured);
      return show(request, captured);
    }),
  );

  const findOrderOfCapture = (id: string): Order => {
    const order = (state.list('order') as Order[]).find((each) => captureOf(each)?.id === id);
    if (!order) throw new PaypalError(404, 'INVALID_RESOURCE_ID');
    return order;
  };
  app.get<IdRequest>('/v2/payments/captures/:id', ({ params }) => {
    const order = findOrderOfCapture(params.id);
    return { ...captureOf(order), supplementary_data: { related_ids: { order_id: order.id } } };
  });
  app.post<IdRequest>('/v2/payments/captures/:id/refund', (request, reply) =>
    sendOnce(request, reply, () => {
      if (!simulator.refund(findOrderOfCapture(request.params.id)))
        throw new PaypalError(422, 'CAPTURE_FULLY_REFUNDED');
      const refunds = state.list('refund') as Refund[];
      const { id, status } = refunds.findLast(({ capture }) => capture === request.params.id) as Refund;
      return { id, status };
    }),
  );

  app.get('/v1/reporting/transactions', (request) => {
    const found = searchTransactions(state, request.query, `http://${request.host}`);
    if (!found) throw new PaypalError(400, 'INVALID_REQUEST');
    return found;
  });

  app.get<{ Querystring: Record<string, string> }>('/v1/customer/disputes', ({ query, host }) => {
    const { start_time, page_size, next_page_token: offset } = disputeSearch.parse(query);
    const disputes = state.list('dispute').filter(({ created }) => created * 1000 >= Date.parse(start_time));
    const next = `http://${host}/paypal/v1/customer/disputes?next_page_token=${offset + page_size}`;
    return {
      items: disputes.slice(offset, offset + page_size).map(({ dispute_id, created, status, dispute_amount }) => ({
        dispute_id,
        status,
        dispute_amount,
        create_time: new Date(created * 1000).toISOString(),
      })),
      links: offset + page_size < disputes.length ? [{ rel: 'next', method: 'GET', href: next }] : [],
    };
  });
  app.get<IdRequest>('/v1/customer/disputes/:id', (request) => {
    const dispute = state.get(request.params.id);
    if (dispute?.object !== 'dispute') throw new PaypalError(404, 'INVALID_RESOURCE_ID');
    return dispute;
  });

  app.post('/v1/notifications/verify-webhook-signature', (request) => {
    const { transmission_id, transmission_time, transmission_sig, webhook_event } = signature.parse(request.body);
    const expected = signatureOf(transmission_id, transmission_time, JSON.stringify(webhook_event));
    return { verification_status: expected === transmission_sig ? 'SUCCESS' : 'FAILURE' };
  });
}
