/** What a collector gets of a customer's way from sign-up to a paid order, and what it must not get. */
import assert from 'node:assert/strict';
import { createServer, request as httpRequest } from 'node:http';
import { after, describe, it } from 'node:test';
import fastify from 'fastify';
import { sql } from 'kysely';
import { describeStatement } from '#server/tracing/trace-database.ts';
import { openTracing } from '#server/tracing/tracing.ts';
import { listen } from '#test/support/listen.ts';
import { paths, startTestShop } from '../billing/test-shop.ts';
import { findLastCode, registrationBody, testPassword } from '../support.ts';
import { type ReceivedSpan, startCollector } from './collector.ts';

const userInfo = '/turboClient/api/c-end/user-info';
const rewards = '/turboClient/api/c-end/user-rewards/query';
const email = 'ada.lovelace@example.com';
const ipAddress = '203.0.113.77';
const userAgent = 'Visitor/1.0 (secret device)';
const givenTrace = '0af7651916cd43dd8448eb211c80319c';
const customer = {
  ipAddress,
  headers: { 'user-agent': userAgent, traceparent: `00-${givenTrace}-b7ad6b7169203331-01` },
};

const lines: Record<string, unknown>[] = [];
const secrets: string[] = [email, 'ada.lovelace', ipAddress, '203.0.113', userAgent, testPassword, givenTrace];
let orderId = '';

const collector = await startCollector();
const url = `${collector.url}/v1/traces`;
const tracing = openTracing({ url, headers: { 'x-key': 'secret' }, resource: { 'service.name': 'tern' }, ratio: 1 });
// The visitor comes from a trusted proxy: even its `traceparent` may be the visitor's.
const env = { TRUSTED_PROXIES: `${ipAddress}/32,127.0.0.0/8` };
const shop = await startTestShop(env, { tracing, logTo: { write: (line) => lines.push(JSON.parse(line)) } });
await walk();
await shop.idle();
await shop.close();
await tracing.stop();

/** Sign-up, mistakes, two purchases, requests with secrets where they do not belong, and one that fails. */
async function walk(): Promise<void> {
  await shop.post('/turboClient/api/base/register/email/sendCode', { email }, customer);
  const code = findLastCode(await shop.mails(), email);
  const { body } = await shop.post('/turboClient/api/base/register/check', registrationBody(email, code), customer);
  const token: string = body.data.token;
  secrets.push(token, code);
  const session = { ...customer, token };
  await shop.get(userInfo, session);
  await Promise.all(Array.from({ length: 8 }, () => shop.get(userInfo, session)));
  await shop.get(userInfo, { ...customer, token: 'stolen-token' });
  await shop.get(`/turboClient/api/${email}?token=${token}&code=123456`, customer);
  await shop.get(`${paths.order(`'${email}'`)}?token=${token}`, session);
  const signIn = '/turboClient/api/base/v3/service-token';
  await shop.post(signIn, { email, password: 'wrong-2026!', deviceType: 'web' }, customer);
  await shop.post(signIn, `{"email":"${email}`, customer);
  secrets.push('wrong-2026!', 'stolen-token', '123456');
  orderId = await shop.payByCard(token, 1);
  secrets.push(orderId);
  await shop.post(paths.paypal, { good_id: 2 }, session);
  await sql`alter table rewards rename to rewards_elsewhere`.execute(shop.context.db);
  await shop.get(rewards, session);
}

const childrenOf = (parent: ReceivedSpan) =>
  collector.spans.filter(({ traceId, parentSpanId }) => traceId === parent.traceId && parentSpanId === parent.spanId);
const requestsOf = (name: string) => {
  const found = collector.spans.filter((span) => span.name === name && !span.parentSpanId);
  assert.ok(found.length > 0, `${name} is traced`);
  return found;
};
const namesBelow = (parent: ReceivedSpan) => childrenOf(parent).map(({ name }) => name);

describe('traces', () => {
  it('contain nothing of a customer', () => {
    const sent = collector.bodies.join('\n');
    // In their thousands of digits, ids and times have any code once in a while.
    const withoutIds = sent.replaceAll(/"[\da-f-]{16,36}"/g, '""');
    for (const secret of secrets) {
      const text = /^\d{6}$/.test(secret) ? withoutIds : sent;
      assert.ok(!text.includes(secret), `${secret} was sent`);
    }
  });

  it('have no attributes but those that are listed, with values that we choose', () => {
    const patterns: Record<string, RegExp> = {
      'http.request.method': /^(GET|POST|DELETE)$/,
      'http.route': /^\/[\w/:*-]*$/,
      'http.response.status_code': /^[1-5]\d\d$/,
      'tern.request_id': /^[\da-f-]{36}$/,
      'tern.queue_ms': /^\d+$/,
      'db.system.name': /^postgresql$/,
      'db.operation.name': /^(select|insert|update|delete|with|begin|commit|rollback|savepoint|other)$/,
      'db.collection.name': /^[a-z_]+$/,
      'server.address': /^127\.0\.0\.1$/,
      'error.type': /^\w+$/,
    };
    for (const { values } of collector.spans)
      for (const [key, value] of Object.entries(values)) assert.match(value, patterns[key] ?? /^never$/, key);
  });

  it('begin with a request or a job, and every other span has its parent', () => {
    for (const span of collector.spans) {
      const { name, kind, traceId, parentSpanId } = span;
      const parent = collector.spans.find((each) => each.traceId === traceId && each.spanId === parentSpanId);
      if (parentSpanId) assert.ok(parent, `${name} has a parent`);
      else assert.ok(kind === 2 || kind === 5, `${name} may begin a trace`);
      assert.ok(BigInt(span.startTimeUnixNano) <= BigInt(span.endTimeUnixNano));
      if (parent) assert.ok(BigInt(parent.startTimeUnixNano) <= BigInt(span.startTimeUnixNano));
    }
    assert.ok(Math.abs(Number(BigInt(collector.spans[0]?.endTimeUnixNano ?? 0) / 1_000_000n) - Date.now()) < 3_600_000);
  });

  it('show the statements of a request, also of those that share a query and a connection', () => {
    const requests = requestsOf(`GET ${userInfo}`).filter(
      ({ values }) => values['http.response.status_code'] === '200',
    );
    assert.equal(requests.length, 9);
    const [first = ''] = requests.map((each) => namesBelow(each).toSorted().join());
    assert.match(first, /select sessions/);
    for (const request of requests) {
      assert.equal(namesBelow(request).toSorted().join(), first);
      const lookup = childrenOf(request).find(({ name }) => name === 'select sessions');
      assert.deepEqual(lookup && namesBelow(lookup), [], 'a shared query belongs to no single request');
    }
  });

  it('show password hashes, mails and requests to payment providers', () => {
    const [register] = requestsOf('POST /turboClient/api/base/register/check');
    assert.ok(register && namesBelow(register).includes('password hash'));
    assert.ok(namesBelow(register).includes('insert accounts'), 'inside a transaction');
    const [sendCode] = requestsOf('POST /turboClient/api/base/register/email/sendCode');
    assert.ok(sendCode && namesBelow(sendCode).includes('mail'));
    for (const path of [paths.card, paths.paypal]) {
      const [order] = requestsOf(`POST ${path}`);
      const outgoing = order && childrenOf(order).find(({ name }) => name === 'POST 127.0.0.1');
      assert.equal(outgoing?.values['http.response.status_code'], '200', path);
    }
  });

  it('show a job as a trace of its own, with its statements', () => {
    const jobs = collector.spans.filter(({ name }) => name.startsWith('job '));
    assert.ok(jobs.length > 0);
    for (const job of jobs) {
      assert.equal(job.parentSpanId, undefined);
      assert.ok(namesBelow(job).includes('update jobs'), 'the transaction that completes it');
    }
  });

  it('mark failed requests only', () => {
    const requests = collector.spans.filter(({ kind }) => kind === 2);
    const failed = requests.filter(({ status }) => status.code === 2);
    assert.deepEqual([...new Set(failed.map(({ name }) => name))], [`GET ${rewards}`]);
    assert.ok(requests.some(({ values }) => values['http.response.status_code'] === '404'));
  });

  it('name the server, and send the headers of the collector', () => {
    assert.equal(collector.resource['service.name'], 'tern');
    assert.match(collector.resource['service.instance.id'] ?? '', /^[\da-f-]{36}$/);
    for (const headers of collector.headers) assert.equal(headers['x-key'], 'secret');
  });

  it('are in the log lines of their requests', () => {
    const completed = lines.filter(({ msg }) => msg === 'request completed');
    assert.ok(completed.length > 10);
    for (const line of completed) {
      const span = collector.spans.find(({ traceId, spanId }) => traceId === line.trace_id && spanId === line.span_id);
      assert.equal(span?.values['tern.request_id'], line.reqId);
    }
  });

  it('are counted', async () => {
    const text = await shop.context.metrics.registry.metrics();
    assert.match(text, new RegExp(`tern_trace_spans_total\\{result="sent"\\} ${collector.spans.length}\n`));
  });
});

it('no other server is told of a trace', async () => {
  const target = await startCollector();
  const tracing = openTracing({ url: `${target.url}/v1/traces`, headers: {}, resource: {}, ratio: 1 });
  const received: string[][] = [];
  const provider = createServer((request, response) => {
    received.push(Object.keys(request.headers));
    response.writeHead(request.url === '/fails' ? 500 : 204).end();
  });
  const url = `http://127.0.0.1:${await listen(provider)}`;
  after(() => provider.close());
  const viaHttp = () =>
    new Promise((resolve, reject) => {
      httpRequest(`${url}/fails`, resolve).on('error', reject).end();
    });
  await tracing.traceJob('sample', async () => {
    await fetch(`${url}/path?query=secret`);
    await viaHttp();
    await fetch('http://127.0.0.1:2/').catch(() => {});
  });
  await fetch(url);
  provider.closeAllConnections();
  await tracing.stop();
  assert.equal(received.length, 3);
  for (const names of received)
    for (const name of ['traceparent', 'tracestate', 'baggage', 'b3']) assert.ok(!names.includes(name), name);
  const sent = target.spans.map(({ name, values, status }) => [name, values['http.response.status_code'], status.code]);
  const expected = [
    ['GET 127.0.0.1', '204', undefined],
    ['GET 127.0.0.1', '500', 2],
    ['GET 127.0.0.1', undefined, 2],
    ['job sample', undefined, undefined],
  ];
  assert.deepEqual(sent, expected, 'and requests outside a trace have no span');
});

it('a request that the client gives up is a failed span', async () => {
  const target = await startCollector();
  const tracing = openTracing({ url: `${target.url}/v1/traces`, headers: {}, resource: {}, ratio: 1 });
  const app = fastify({ forceCloseConnections: true });
  tracing.traceRequests(app);
  const client = new AbortController();
  const aborted = new Promise<void>((resolve) => {
    app.addHook('onRequestAbort', (_request, done) => {
      resolve();
      done();
    });
  });
  app.get('/slow/:id', () => {
    client.abort();
    return aborted;
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  await assert.rejects(fetch(`${url}/slow/7`, { signal: client.signal }));
  await aborted;
  await app.close();
  await tracing.stop();
  const [span] = target.spans;
  assert.deepEqual([target.spans.length, span?.name, span?.status.code], [1, 'GET /slow/:id', 2]);
});

it('a body that arrives later leaves the request in its trace', async () => {
  const target = await startCollector();
  const tracing = openTracing({ url: `${target.url}/v1/traces`, headers: {}, resource: {}, ratio: 1 });
  const app = fastify({ forceCloseConnections: true });
  tracing.traceRequests(app);
  let sendBody = () => {};
  app.addHook('onRequest', (_request, _reply, done) => {
    done();
    setImmediate(sendBody);
  });
  app.post('/', async () => tracing.logFields());
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const fields = await new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json' };
    const request = httpRequest(url, { method: 'POST', headers }, async (response) => {
      resolve(JSON.parse(Buffer.concat(await response.toArray()).toString()));
    }).on('error', reject);
    sendBody = () => request.end('{}');
    request.flushHeaders();
  });
  await app.close();
  await tracing.stop();
  const [span] = target.spans;
  assert.ok(span);
  assert.deepEqual(fields, { trace_id: span.traceId, span_id: span.spanId });
});

it('a statement is named by its operation and table', () => {
  const names = {
    'select "id" from "accounts" where "email" = $1': 'select accounts',
    'insert into "orders" ("id") values ($1)': 'insert orders',
    'update "jobs" set "lease" = $1': 'update jobs',
    'delete from sessions': 'delete sessions',
    "select 'ada@example.com' as email": 'select',
    begin: 'begin',
    "set local statement_timeout = 'ada'": 'other',
  };
  for (const [text, name] of Object.entries(names)) assert.equal(describeStatement(text).name, name);
});
