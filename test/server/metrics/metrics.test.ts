import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Gauge } from 'prom-client';
import { upsertDispute } from '#server/billing/orders/dispute-store.ts';
import { createPaymentProviders } from '#server/billing/payments/create-providers.ts';
import { providerNames } from '#server/billing/payments/provider.ts';
import { applyEvent } from '#server/billing/payments/webhook-events.ts';
import { addMs, hourMs, minuteMs } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/schema.ts';
import { createMetrics } from '#server/metrics/metrics.ts';
import { startMetricsServer } from '#server/metrics/metrics-server.ts';
import { createRequestCounter } from '#server/metrics/request-metrics.ts';
import { createOrder } from '#test/server/billing/rows.ts';
import { closedPort } from '#test/server/doctor/services.ts';
import { openTestApp } from '#test/server/support.ts';

const testApp = await openTestApp({ env: { METRICS_PORT: '0' } });
const { context, clock } = testApp;
const server = await startMetricsServer(context, { host: '127.0.0.1', port: 0 });
const readOperate = (name: string) => readFileSync(`docs/operate/${name}`, 'utf8');
after(() => server.close());

/** Values by series, e.g. `tern_jobs{kind="a",state="due"}`. Fails for a line that is not in Prometheus' text format. */
async function scrape(): Promise<Map<string, number>> {
  const response = await fetch(server.url);
  assert.equal(response.status, 200);
  assert.match(response.headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/);
  const series = new Map<string, number>();
  for (const line of (await response.text()).split('\n')) {
    if (line === '' || /^# (HELP|TYPE) \w+ .+$/.test(line)) continue;
    const [, name = '', value] = /^(\w+(?:\{(?:\w+="[^"\n]*",?)+\})?) (\S+)$/.exec(line) ?? [];
    assert.ok(name && (value === 'Nan' || !Number.isNaN(Number(value))), `not a sample: ${line}`);
    series.set(name, Number(value));
  }
  return series;
}

test('requests are counted by route and status, and unknown URLs share one series', async () => {
  const path = '/turboClient/api/c-end/user-info';
  await testApp.get(path);
  await testApp.get(path);
  for (let index = 0; index < 20; index++) await testApp.get(`/turboClient/unknown-${index}`);
  const series = await scrape();
  assert.equal(series.get(`tern_http_requests_total{method="GET",route="${path}",status="401"}`), 2);
  assert.equal(series.get(`tern_http_request_duration_seconds_count{method="GET",route="${path}"}`), 2);
  assert.equal(series.get('tern_http_requests_total{method="GET",route="(unknown)",status="404"}'), 20);
  assert.ok(![...series.keys()].some((name) => name.includes('unknown-')));
});

test('durations are in seconds, and unusual methods share one series', async () => {
  const metrics = createMetrics();
  const count = createRequestCounter(metrics);
  count('GET', '/ip', 200, 1_500);
  for (const method of ['PROPFIND', 'MKCOL']) count(method, '(unknown)', 404, 1);
  const text = await metrics.registry.metrics();
  assert.match(text, /^tern_http_request_duration_seconds_sum\{method="GET",route="\/ip"\} 1\.5$/m);
  assert.match(text, /^tern_http_requests_total\{method="OTHER",route="\(unknown\)",status="404"\} 2$/m);
});

test('the event loop, the pool and the heap are there', async () => {
  const series = await scrape();
  for (const name of [
    'nodejs_eventloop_lag_p99_seconds',
    'process_resident_memory_bytes',
    'tern_database_connections{state="idle"}',
    'tern_database_connections{state="waiting"}',
    'tern_password_queue',
  ]) {
    assert.ok(series.has(name), name);
  }
});

test('jobs are counted by state, with the age of the oldest due one', async () => {
  const { db, jobs } = context;
  const job = (key: string) => ({ kind: 'sample', key, payload: { orderId: key } });
  await jobs.add(db, job('due'));
  clock.advance(90_000);
  let series = await scrape();
  assert.equal(series.get('tern_jobs{kind="sample",state="due"}'), 1);
  assert.equal(series.get('tern_job_oldest_due_seconds{kind="sample"}'), 90);
  jobs.handle('sample', () => Promise.reject(new Error('down')));
  await jobs.runDue();
  series = await scrape();
  assert.equal(series.get('tern_jobs{kind="sample",state="failing"}'), 1);
  assert.equal(series.get('tern_jobs{kind="sample",state="due"}'), undefined);
  assert.equal(series.get('tern_job_oldest_due_seconds{kind="sample"}'), undefined, 'nothing waits any more');
  assert.equal(series.get('tern_job_failures_total{kind="sample"}'), 1);
});

test('each payment provider has the time until its first dispute must be answered, until it is closed', async () => {
  const { db } = context;
  const now = clock.now();
  const account_id = await testApp.createAccount();
  for (const [payment_method, hours] of Object.entries({ card: 2, paypal: 3 }) as ['card' | 'paypal', number][]) {
    const { order_id } = await createOrder(context, account_id, { payment_method });
    const dispute = { id: payment_method, order_id, source: order_id, outcome: 'open' as const, opened_at: now };
    await upsertDispute(db, { ...dispute, closed_at: null, answer_by: addMs(now, hours * hourMs) });
  }
  const readSeconds = async () => {
    const series = await scrape();
    return providerNames.map((provider) => series.get(`tern_dispute_answer_seconds{provider="${provider}"}`));
  };
  assert.deepEqual(await readSeconds(), [7_200, 10_800]);
  await db.updateTable('disputes').set({ closed_at: now }).where('id', '=', 'card').execute();
  assert.deepEqual(await readSeconds(), [undefined, 10_800]);
});

test('unapplied events and refused attempts are counted', async () => {
  const event = { paymentProvider: 'stripe' as const, id: 'evt_1', type: 'invoice.paid', objectId: 'in_1' };
  await applyEvent(context, event, async () => 'unknown order');
  await applyEvent(context, { ...event, id: 'evt_2' }, async () => undefined);
  const rule = { name: 'sample', points: 1, windowMs: minuteMs };
  await context.limits.consume({ rule, key: 'a' });
  for (let tries = 0; tries < 3; tries++)
    await assert.rejects(context.limits.consume({ rule, key: 'a' }), { reason: 'tooManyRequests' });
  const series = await scrape();
  assert.equal(series.get('tern_webhooks_unapplied{provider="stripe"}'), 1);
  assert.equal(series.get('tern_webhooks_unapplied{provider="paypal"}'), 0);
  assert.equal(series.get('tern_webhooks_total{provider="stripe",result="unapplied"}'), 1);
  assert.equal(series.get('tern_webhooks_total{provider="stripe",result="applied"}'), 1);
  assert.equal(series.get('tern_limits_hit_total{limit="sample"}'), 3);
});

test('failed requests to payment providers are counted', async () => {
  const config: Config = {
    ...context.config,
    stripe: { mode: 'real', secretKey: 'sk_live_1', webhookSecret: 'whsec_1' },
    paypal: { mode: 'real', clientId: 'id', clientSecret: 'secret', webhookId: 'webhook' },
    paypalUrl: `http://127.0.0.1:${closedPort}`,
  };
  const { stripe, paypal } = createPaymentProviders({ ...context, config });
  const failures = [
    stripe?.request(() => Promise.reject(new Error('down'))),
    paypal?.request({ method: 'GET', path: '/' }),
  ];
  for (const failure of failures) await assert.rejects(async () => failure, { reason: 'paymentProviderFailed' });
  const series = await scrape();
  for (const provider of providerNames)
    assert.equal(series.get(`tern_provider_failures_total{provider="${provider}"}`), 1, provider);
});

test('the site’s port does not serve them, and their port nothing else', async () => {
  assert.doesNotMatch((await testApp.get('/metrics')).raw, /tern_/);
  assert.equal((await fetch(new URL('/turboClient/api/c-end/user-info', server.url))).status, 404);
});

test('the rules and the dashboard ask for no series of other Node programs', () => {
  for (const text of [
    readOperate('grafana.json').replaceAll('\\"', '"'),
    readFileSync('deploy/prometheus/alerts.yaml', 'utf8'),
  ]) {
    const selectors = text.match(/\b(nodejs|process)_\w+\{?[^}\s]*/g) ?? [];
    assert.ok(selectors.length > 0);
    for (const selector of selectors) assert.match(selector, /^\w+\{job="tern"/);
  }
});

test('each metric of the product has a row in docs/operate/alerts.md', async () => {
  const types = [...(await (await fetch(server.url)).text()).matchAll(/^# TYPE (tern_\w+)/gm)].map(([, name]) => name);
  const rows = readOperate('alerts.md').match(/^\| `tern_.+?\|/gm) ?? [];
  const listed = rows.flatMap((row) => row.match(/tern_\w+/g) ?? []);
  assert.deepEqual(listed.sort(), types.sort());
});

test('the dashboard uses only metrics that are served', async () => {
  const response = await fetch(server.url);
  const types = new Set([...(await response.text()).matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name));
  const dashboard: { panels: { targets: { expr: string }[] }[] } = JSON.parse(readOperate('grafana.json'));
  const expressions = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  const used = expressions.flatMap((expr) => expr.match(/\b(tern|nodejs|process)_\w+/g) ?? []);
  assert.ok(used.length > 20, String(used.length));
  for (const name of used) assert.ok(types.has(name.replace(/_(bucket|sum|count)$/, '')), name);
});

test('without the database, everything else is served: the alerts about it need it', async () => {
  const pool = new pg.Pool({ connectionString: 'postgres://nobody@127.0.0.1:9/none' });
  const lost = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  const metrics = createMetrics();
  metrics.serviceUp.set({ service: 'database' }, 0);
  const { url, close } = await startMetricsServer(
    { ...context, metrics, pool, db: lost },
    { host: '127.0.0.1', port: 0 },
  );
  (metrics.registry.getSingleMetric('tern_webhooks_unapplied') as Gauge).set({ provider: 'stripe' }, 1);
  try {
    const response = await fetch(url);
    assert.equal(response.status, 200);
    const text = await response.text();
    assert.match(text, /^tern_service_up\{service="database"\} 0$/m);
    // Neither the former value, nor zero, which would say that there is nothing to do.
    assert.doesNotMatch(text, /^tern_(jobs|job_oldest_due_seconds|webhooks_unapplied|dispute_answer_seconds)\b/m);
  } finally {
    await close();
    await lost.destroy();
  }
});
