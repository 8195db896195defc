/** What PayPal's API responds, and what it means for an order: without a server of ours, and without fake PayPal. */
import assert from 'node:assert/strict';
import { createServer, type IncomingMessage } from 'node:http';
import { after, test } from 'node:test';
import { createPayPalSession } from '#server/billing/payments/paypal/checkout-session.ts';
import { createPayPalClient, type PayPalClient, PayPalRefusal } from '#server/billing/payments/paypal/client.ts';
import { fetchDispute } from '#server/billing/payments/paypal/dispute.ts';
import { capturePayPalOrder, findMismatch, parsePayPalOrder } from '#server/billing/payments/paypal/order.ts';
import { isPayPalUrl, verifySignature } from '#server/billing/payments/paypal/verify-signature.ts';
import { minuteMs, secondMs } from '#server/clock.ts';
import { readConfig } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import type { OrderRow } from '#server/db/schema.ts';
import { ApiError } from '#server/http/api-error.ts';
import { createClientReader } from '#server/http/client.ts';
import { createLog } from '#server/log.ts';
import { listen } from '#test/support/listen.ts';

type Response = [status: number, body: object | string, location?: string];

const tokenSeconds = 600;

/** A client with keys. `respond`: to everything but the request for a token; `tokens`: how many it was given. */
async function startPayPal(
  respond: (request: IncomingMessage, tokens: number) => Response,
  respondToken = (token: string): Response => [200, { access_token: token, expires_in: tokenSeconds }],
) {
  const calls = { tokens: 0, requests: 0 };
  let failures = 0;
  const server = createServer((request, response) => {
    request.resume();
    const send = ([status, body, location]: Response) =>
      response
        .writeHead(status, location ? { location } : {})
        .end(typeof body === 'string' ? body : JSON.stringify(body));
    if (request.url === '/v1/oauth2/token') {
      calls.tokens += 1;
      return send(respondToken(`token ${calls.tokens}`));
    }
    calls.requests += 1;
    return send(respond(request, calls.tokens));
  });
  after(() => server.closeAllConnections());
  after(() => void server.close());
  const paypalUrl = `http://127.0.0.1:${await listen(server)}`;
  const paypal = { mode: 'real', clientId: 'id', clientSecret: 's', webhookId: 'w' };
  const context = { config: { paypal, paypalUrl }, sandboxUrl: null };
  const client = createPayPalClient(context as unknown as Context, () => failures++);
  assert.ok(client);
  const get = () => client.request({ method: 'GET', path: '/v2/checkout/orders/1' });
  return { client, calls, get, failures: () => failures };
}

test('an error without an issue is named, for example a permission that the app lacks', async () => {
  const { get } = await startPayPal(() => [
    403,
    { name: 'NOT_AUTHORIZED', message: 'Authorization failed', details: [] },
  ]);
  await assert.rejects(
    get(),
    ({ cause }: { cause: Error }) => cause.message === 'PayPal responded with 403 (NOT_AUTHORIZED)',
  );
});

test('no redirect is followed', async () => {
  const { calls, get } = await startPayPal(() => [307, '', '/elsewhere']);
  await assert.rejects(get(), ({ cause }: { cause: Error }) => cause.message === 'PayPal responded with 307');
  assert.equal(calls.requests, 1);
});

test('an access token that PayPal cannot give, for example in an outage, is named with the status', async () => {
  const { get } = await startPayPal(
    () => [200, {}],
    () => [503, '<html>'],
  );
  await assert.rejects(
    get(),
    ({ cause }: { cause: Error }) => cause.message === 'PayPal refused an access token (503)',
  );
});

/** A client whose requests are responded to without a network. */
function scriptedPayPal(respond: (request: Parameters<PayPalClient['request']>[0]) => unknown): PayPalClient {
  return { webhookId: 'w', request: async (request) => respond(request) };
}

const capture = (paypal: PayPalClient): Promise<unknown> =>
  paypal.request({ method: 'POST', path: '/v2/checkout/orders/1/capture' });

test('an access token is used until a minute before it expires', async (context) => {
  context.mock.timers.enable({ apis: ['Date'], now: 0 });
  const { calls, get } = await startPayPal(() => [200, {}]);
  await get();
  context.mock.timers.setTime(tokenSeconds * secondMs - minuteMs - 1);
  await get();
  assert.equal(calls.tokens, 1);
  context.mock.timers.setTime(tokenSeconds * secondMs - minuteMs);
  await get();
  assert.equal(calls.tokens, 2);
});

test('requests at the same time share one access token, also after a request for one has failed', async () => {
  const { calls, get } = await startPayPal(
    () => [200, {}],
    (token) => (token === 'token 1' ? [503, ''] : [200, { access_token: token, expires_in: tokenSeconds }]),
  );
  const getThree = () => Promise.allSettled([get(), get(), get()]);
  assert.ok((await getThree()).every(({ status }) => status === 'rejected'));
  assert.deepEqual(calls, { tokens: 1, requests: 0 });
  assert.ok((await getThree()).every(({ status }) => status === 'fulfilled'));
  assert.deepEqual(calls, { tokens: 2, requests: 3 });
});

test('a revoked token is replaced once for all requests that used it', async () => {
  let refused = 0;
  const { calls, client } = await startPayPal(({ headers }) => {
    if (headers.authorization !== 'Bearer token 1') return [200, {}];
    refused += 1;
    return [401, {}];
  });
  await Promise.all(['/1', '/2', '/3'].map((path) => client.request({ method: 'GET', path })));
  assert.deepEqual([refused, calls.tokens], [3, 2]);
});

test('a token that PayPal has revoked is replaced once, and then the request fails', async () => {
  const revoked: Response = [401, { details: [{ issue: 'INVALID_TOKEN' }] }];
  const once = await startPayPal(({ headers }) =>
    headers.authorization === 'Bearer token 1' ? revoked : [200, { id: '1' }],
  );
  assert.deepEqual(await once.get(), { id: '1' });
  assert.deepEqual(once.calls, { tokens: 2, requests: 2 });
  const always = await startPayPal(() => revoked);
  await assert.rejects(capture(always.client), { reason: 'paymentProviderFailed' });
  assert.deepEqual(always.calls, { tokens: 2, requests: 2 });
});

test('only a 4xx with an issue is a refusal: an outage says nothing about the payment', async () => {
  const details = [{ issue: 'INSTRUMENT_DECLINED' }];
  const refuses = await startPayPal(() => [422, { details }]);
  const isRefusal = (error: unknown) =>
    error instanceof PayPalRefusal && error.issue === details[0]?.issue && error.status === 422;
  await assert.rejects(capture(refuses.client), isRefusal);
  assert.equal(refuses.failures(), 0);
  const isFailure = ({ reason, cause }: ApiError) => reason === 'paymentProviderFailed' && isRefusal(cause);
  await assert.rejects(refuses.get(), isFailure, 'of a GET, no caller expects one');
  assert.equal(refuses.failures(), 1);
  for (const response of [
    [500, { details }],
    [422, {}],
  ] satisfies Response[]) {
    const fails = await startPayPal(() => response);
    await assert.rejects(capture(fails.client), { reason: 'paymentProviderFailed' });
  }
});

const order = { order_id: 'TRN-2222-2222', account_id: 'ada', currency: 'USD', amount: 999 } as OrderRow;
const amountOf = (value: string) => ({ currency_code: 'USD', value });
/** @param captured what was taken, if anything */
function payPalOrder({ invoice_id = order.order_id, captured = '' } = {}) {
  const captures = captured ? [{ id: 'capture', status: 'COMPLETED', amount: amountOf(captured) }] : [];
  const unit = { custom_id: order.account_id, invoice_id, amount: amountOf('9.99'), payments: { captures } };
  return { id: 'paypal', status: captured ? 'COMPLETED' : 'APPROVED', purchase_units: [unit] };
}

test('a PayPal order for another order, or of which another amount was taken, does not match', () => {
  const mismatchOf = (changes: Parameters<typeof payPalOrder>[0]) =>
    findMismatch(parsePayPalOrder(payPalOrder(changes)), order);
  assert.equal(mismatchOf({}), null);
  assert.equal(mismatchOf({ captured: '9.99' }), null);
  assert.equal(mismatchOf({ invoice_id: 'TRN-3333-3333' }), 'order id');
  assert.equal(mismatchOf({ captured: '9.98' }), 'amount');
});

const log = createLog('silent');

test('a payment that may have been captured before is looked at, one that PayPal refuses is not captured, and others fail', async () => {
  const capture = (issue: string | null, status = 422) => {
    const paypal = scriptedPayPal(({ method }) => {
      if (method === 'POST' && issue) throw new PayPalRefusal(issue, status);
      return payPalOrder({ captured: '9.99' });
    });
    return capturePayPalOrder({ log }, paypal, 'paypal', order.order_id);
  };
  for (const issue of [null, 'ORDER_ALREADY_CAPTURED', 'DUPLICATE_INVOICE_ID'])
    assert.equal((await capture(issue))?.status, 'COMPLETED');
  for (const issue of ['INSTRUMENT_DECLINED', 'PAYER_CANNOT_PAY', 'TRANSACTION_REFUSED', 'COMPLIANCE_VIOLATION'])
    assert.equal(await capture(issue), null);
  for (const [issue, status] of [
    ['PERMISSION_DENIED', 403],
    ['PREVIOUS_REQUEST_IN_PROGRESS', 409],
    ['RATE_LIMIT_REACHED', 429],
  ] as const)
    await assert.rejects(capture(issue, status), { reason: 'paymentProviderFailed' }, issue);
});

test('a capture that is tried again is the same one for PayPal', async () => {
  const ids: (string | undefined)[] = [];
  const paypal = scriptedPayPal(({ method, requestId }) => {
    if (method === 'POST') ids.push(requestId);
    return payPalOrder({ captured: '9.99' });
  });
  await capturePayPalOrder({ log }, paypal, 'paypal', order.order_id);
  await capturePayPalOrder({ log }, paypal, 'paypal', order.order_id);
  assert.deepEqual(ids, [`capture-${order.order_id}`, `capture-${order.order_id}`]);
});

test('an order that is created again, after a response that was lost, is the same one for PayPal', async () => {
  const requests: unknown[] = [];
  const href = 'https://paypal.example/checkoutnow?token=paypal';
  const paypal = scriptedPayPal((request) => {
    requests.push(request);
    return { ...payPalOrder({}), links: [{ rel: 'payer-action', href }] };
  });
  const row = { ...order, good_id: 2, plan: 'personal', term: 'year', locale: 'en' } as OrderRow;
  const request = { order: row, email: 'ada@example.com', expiresAt: new Date(0) };
  const config = readConfig({});
  assert.equal((await createPayPalSession(config, paypal, request)).url, href);
  await createPayPalSession(config, paypal, request);
  const [first, second] = requests as { requestId?: string }[];
  assert.equal(first?.requestId, order.order_id);
  assert.deepEqual(second, first);
});

test('a dispute is open until it is resolved, and lost when the customer gets the money', async () => {
  const outcomeOf = (status: string, outcome_code?: string) => {
    const dispute = { status, disputed_transactions: [{ seller_transaction_id: 'capture' }] };
    return fetchOutcome({ ...dispute, ...(outcome_code && { dispute_outcome: { outcome_code } }) });
  };
  for (const status of ['OPEN', 'WAITING_FOR_SELLER_RESPONSE', 'UNDER_REVIEW'])
    assert.equal(await outcomeOf(status), 'open', status);
  for (const code of ['RESOLVED_BUYER_FAVOUR', 'ACCEPTED'])
    assert.equal(await outcomeOf('RESOLVED', code), 'lost', code);
  for (const code of ['RESOLVED_SELLER_FAVOUR', 'CANCELED_BY_BUYER', 'DENIED'])
    assert.equal(await outcomeOf('RESOLVED', code), 'won', code);
});

test('a dispute in which the customer gets a part of the money is not lost', async () => {
  const outcomeOf = (value: string, currency_code = 'USD') => {
    const gross_amount = { value: '71.88', currency_code: 'USD' };
    const dispute_outcome = { outcome_code: 'RESOLVED_BUYER_FAVOUR', amount_refunded: { value, currency_code } };
    const disputed_transactions = [{ seller_transaction_id: 'capture', gross_amount }];
    return fetchOutcome({ status: 'RESOLVED', disputed_transactions, dispute_outcome });
  };
  assert.equal(await outcomeOf('20.00'), 'won');
  assert.equal(await outcomeOf('71.87'), 'won');
  assert.equal(await outcomeOf('71.88'), 'lost');
  assert.equal(await outcomeOf('66.10', 'EUR'), 'lost', 'amounts of two currencies do not compare');
});

async function fetchOutcome(dispute: object): Promise<string> {
  const paypal = scriptedPayPal(() => dispute);
  return (await fetchDispute(paypal, 'PP-D-1')).outcome;
}

test('a dispute waits for the operator’s answer until somebody else’s turn begins', async () => {
  const seller_response_due_date = '2026-12-01T10:00:00.000Z';
  const answerBy = async (status: string) => {
    const body = { status, disputed_transactions: [{ seller_transaction_id: 'capture' }], seller_response_due_date };
    const paypal = scriptedPayPal(() => body);
    return (await fetchDispute(paypal, 'PP-D-1')).answerBy;
  };
  for (const status of ['OPEN', 'WAITING_FOR_SELLER_RESPONSE'])
    assert.deepEqual(await answerBy(status), new Date(seller_response_due_date), status);
  for (const status of ['WAITING_FOR_BUYER_RESPONSE', 'UNDER_REVIEW', 'RESOLVED'])
    assert.equal(await answerBy(status), null, status);
});

test('only PayPal’s own hosts have a certificate of PayPal', () => {
  for (const url of ['https://api.paypal.com/cert', 'https://api.sandbox.paypal.com/cert', 'https://paypal.com/'])
    assert.ok(isPayPalUrl(url), url);
  for (const url of [
    'https://evilpaypal.com/cert',
    'https://api.paypal.com:8443/cert',
    'https://api.paypal.com.evil.example/cert',
    'https://api.paypal.com@evil.example/cert',
    'http://api.paypal.com/cert',
  ])
    assert.ok(!isPayPalUrl(url), url);
});

test('only a webhook with a wrong signature counts against the limit of forgeries', async () => {
  const verify = async (respond: () => unknown) => {
    let counted = 0;
    const limits = {
      consume: async () => {
        counted += 1;
      },
      giveBack: async () => {
        counted -= 1;
      },
    };
    const headers = {
      'paypal-transmission-id': 't',
      'paypal-transmission-time': '2026-11-21T12:00:00Z',
      'paypal-transmission-sig': 's',
      'paypal-cert-url': 'https://api.paypal.com/cert',
      'paypal-auth-algo': 'SHA256withRSA',
    };
    const signed = { body: Buffer.from('{}'), headers, client: createClientReader(() => false)('203.0.113.5') };
    const reason = await verifySignature({ limits } as unknown as Context, scriptedPayPal(respond), signed).then(
      () => 'right',
      (error: ApiError) => error.reason,
    );
    return [reason, counted];
  };
  const refuse = (error: Error) => () => {
    throw error;
  };
  assert.deepEqual(await verify(() => ({ verification_status: 'SUCCESS' })), ['right', 0]);
  assert.deepEqual(await verify(() => ({ verification_status: 'FAILURE' })), ['malformedBody', 1]);
  assert.deepEqual(await verify(refuse(new PayPalRefusal('VALIDATION_ERROR', 400))), ['malformedBody', 1]);
  assert.deepEqual(await verify(refuse(new ApiError('paymentProviderFailed'))), ['paymentProviderFailed', 0]);
});
