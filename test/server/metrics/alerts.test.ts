/**
 * What each rule of deploy/prometheus/alerts.yaml waits for is brought about, and its series say so. The exceptions are `SlowResponses` and
 * `EventLoopBlocked`, of which only the series are looked up, and those about Prometheus' own series `up`.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { sql } from 'kysely';
import { createPasswords } from '#server/accounts/passwords.ts';
import { upsertDispute } from '#server/billing/orders/dispute-store.ts';
import { createPaymentProviders } from '#server/billing/payments/create-providers.ts';
import { applyEvent } from '#server/billing/payments/webhook-events.ts';
import { addMs, dayMs } from '#server/clock.ts';
import { addStoredMetrics } from '#server/metrics/stored-metrics.ts';
import { runChecks } from '#server/monitor.ts';
import { runCommand } from '#server/ops/run.ts';
import { createOrder } from '#test/server/billing/rows.ts';
import { paths } from '../billing/test-shop.ts';
import { openTestApp, testLane } from '../support.ts';

const testApp = await openTestApp({
  env: { METRICS_PORT: '0' },
  sandbox: true,
  onMail: () => {
    // Permanent: it is not tried again.
    throw Object.assign(new Error('refused'), { code: 'EENVELOPE', responseCode: 550 });
  },
});
const { context, clock } = testApp;
addStoredMetrics(context);

const ruleFile = readFileSync('deploy/prometheus/alerts.yaml', 'utf8');
const rules = [...ruleFile.matchAll(/^ +- alert: (\w+)\n +expr: (.+)$/gm)].map(([, alert = '', expr = '']) => ({
  alert,
  expr,
}));

/** Prometheus adds it to what it reads. */
const [, job = ''] = /job_name: (\w+)/.exec(readFileSync('docs/operate/alerts.md', 'utf8')) ?? [];

type Series = { name: string; labels: Record<string, string>; value: number };

async function readSeries(text = context.metrics.registry.metrics()): Promise<Series[]> {
  const lines = (await text).split('\n').filter((line) => line && !line.startsWith('#'));
  return lines.map((line) => {
    const [, name = '', labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label = '', text = '']) => [label, text]);
    return { name, labels: { ...Object.fromEntries(pairs), job }, value: Number(value) };
  });
}

/** The series that each selector of an expression finds, as Prometheus would. */
function select(series: readonly Series[], expr: string): Series[][] {
  const selectors = [...expr.matchAll(/\b((?:tern|nodejs|process)_\w+)(?:\{([^}]*)\})?/g)];
  return selectors.map(([, name, matchers = '']) => {
    const wanted = [...matchers.matchAll(/(\w+)(=~|!=|=)"([^"]*)"/g)];
    return series.filter(
      (each) =>
        each.name === name &&
        wanted.every(([, label = '', operator, text = '']) => {
          const value = each.labels[label] ?? '';
          if (operator === '=~') return new RegExp(`^(?:${text})$`).test(value);
          return operator === '=' ? value === text : value !== text;
        }),
    );
  });
}

const sum = (series: readonly Series[]) => series.reduce((total, { value }) => total + value, 0);

/** Brings about what the rule waits for. Returns the series to look at, where those of afterwards are too late. */
const provocations: Record<string, () => Promise<Series[] | undefined>> = {
  async ServiceFailing() {
    const check = () => Promise.reject(new Error('down'));
    await runChecks(context, [{ service: 'mail', settings: 'SMTP_URL', check }]);
    return undefined;
  },
  async PaymentNotApplied() {
    const event = { paymentProvider: 'stripe' as const, id: 'evt_1', type: 'invoice.paid', objectId: 'in_1' };
    await applyEvent(context, event, async () => 'unknown order');
    return undefined;
  },
  async DisputeDue() {
    const account_id = await testApp.createAccount();
    const now = clock.now();
    const { order_id } = await createOrder(context, account_id);
    const answers = { first: addMs(now, 3 * dayMs - 1000), later: addMs(now, 9 * dayMs), none: null };
    for (const [id, answer_by] of Object.entries(answers)) {
      const dispute = { id, order_id, source: id, outcome: 'open' as const, opened_at: now, closed_at: null };
      await upsertDispute(context.db, { ...dispute, answer_by });
    }
    const [due, ...others] = await readSeries(
      context.metrics.registry.getSingleMetricAsString('tern_dispute_answer_seconds'),
    );
    assert.deepEqual([due?.labels.provider, others], ['stripe', []]);
    assert.ok(due && due.value < 3 * 86_400, 'the first one counts');
    return undefined;
  },
  async WebhooksRejected() {
    await testApp.post(paths.webhook, { id: 'evt_2' });
    return undefined;
  },
  async ProviderFailing() {
    const failing = createPaymentProviders(context).stripe?.request(() => Promise.reject(new Error('down')));
    await assert.rejects(async () => failing, { reason: 'paymentProviderFailed' });
    return undefined;
  },
  async JobsGivenUp() {
    await context.jobs.add(context.db, { kind: 'hopeless', key: 'hopeless', payload: {} });
    const isOpen = async () =>
      !(await readSeries()).some(({ labels }) => labels.kind === 'hopeless' && labels.state === 'given up');
    for (let days = 0; days < 30 && (await isOpen()); days++) {
      await context.jobs.runDue();
      clock.advance(dayMs);
    }
    return undefined;
  },
  async JobsFailing() {
    await context.jobs.add(context.db, { kind: 'stubborn', key: 'stubborn', payload: {} });
    await context.jobs.runDue();
    return undefined;
  },
  async JobsLate() {
    await context.jobs.add(context.db, { kind: 'late', key: 'late', payload: {} });
    clock.advance(301_000);
    return undefined;
  },
  async MailFailing() {
    await testApp.post('/turboClient/api/base/register/email/sendCode', { email: 'ada@example.com' });
    await context.background.idle();
    return undefined;
  },
  async ServerErrors() {
    const ops = (...argv: string[]) => runCommand(context, { argv, user: 'olga' });
    await ops('maintenance', 'on', '--close', 'all', '--why', 'tried');
    assert.equal((await testApp.get('/turboClient/api/c-end/user-info')).status, 503);
    await ops('maintenance', 'off', '--why', 'tried');
    return undefined;
  },
  async RouteFailing() {
    await testApp.get('/turboClient/api/product/list/official');
    const rename = (from: string, to: string) =>
      sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(context.db);
    await rename('one_time_tokens', 'lost');
    const exchange = { token: 'a'.repeat(43), flag: 'web', deviceType: 'web' };
    assert.equal((await testApp.post('/turboClient/api/base/v3/token-exchange', exchange)).status, 500);
    await rename('lost', 'one_time_tokens');
    return undefined;
  },
  async PoolExhausted() {
    const clients = await Promise.all(Array.from({ length: context.pool.options.max }, () => context.pool.connect()));
    const waiting = context.pool.query('select 1');
    const read = context.metrics.registry.metrics();
    for (const client of clients) client.release();
    await waiting;
    return readSeries(read);
  },
  async SignInsRefused() {
    const { hash } = createPasswords(context.metrics, { memoryCost: 8, timeCost: 1, parallelism: 1 });
    await Promise.allSettled(Array.from({ length: 100 }, () => hash('moor-2026!', testLane)));
    return undefined;
  },
};

/** Whether slowness reaches their thresholds is not tried: it would take minutes. */
const notProvoked = ['SlowResponses', 'EventLoopBlocked'];
/** Of the series that Prometheus itself writes for each process. */
const aboutTargets = ['ProcessDown', 'NoProcess'];

test('every rule is provoked here, except slowness and the rules about targets', () => {
  const covered = [...Object.keys(provocations), ...notProvoked, ...aboutTargets];
  assert.deepEqual(covered.sort(), rules.map(({ alert }) => alert).sort());
});

context.jobs.handle('hopeless', () => Promise.reject(new Error('down')), { giveUpAfterMs: 1 });
context.jobs.handle('stubborn', () => Promise.reject(new Error('down')));

for (const { alert, expr } of rules.filter(({ alert }) => notProvoked.includes(alert))) {
  test(`${alert} finds its series`, async () => {
    await testApp.get('/turboClient/api/c-end/user-info');
    const found = select(await readSeries(), expr);
    assert.ok(found.length > 0);
    for (const series of found) assert.ok(series.length > 0, expr);
    // A threshold above the last bucket would never be reached.
    if (alert === 'SlowResponses') assert.ok(found[0]?.some(({ labels }) => Number(labels.le) > 1));
  });
}

test('the rules about targets name the job that reads every process of the unit', () => {
  const page = readFileSync('docs/operate/alerts.md', 'utf8');
  const [, targets = ''] = /targets: \[(.+)\]/.exec(page) ?? [];
  for (const { alert, expr } of rules.filter(({ alert }) => aboutTargets.includes(alert)))
    assert.ok(expr.includes(`up{job="${job}"}`), alert);
  const install = readFileSync('docs/operate/install.md', 'utf8');
  const ports = [...(/systemctl enable --now (.+)/.exec(install)?.[1] ?? '').matchAll(/tern@(\d+)/g)];
  assert.ok(ports.length > 1);
  assert.equal(targets, ports.map(([, port]) => `"127.0.0.1:1${port}"`).join(', '));
});

const isOurs = ({ alert }: { alert: string }) => ![...notProvoked, ...aboutTargets].includes(alert);
for (const { alert, expr } of rules.filter(isOurs)) {
  test(`${alert} finds its series, and they change`, async () => {
    const before = select(await readSeries(), expr);
    const provoked = await provocations[alert]?.();
    const found = select(provoked ?? (await readSeries()), expr);
    assert.ok(found.length > 0);
    for (const series of found) assert.ok(series.length > 0, expr);
    const [first = []] = found;
    if (alert === 'ServiceFailing') assert.ok(first.some(({ value }) => value === 0));
    else assert.ok(sum(first) > sum(before[0] ?? []), expr);
    // The first increase of a series that was not there is not seen.
    if (expr.includes('increase(')) assert.equal(before[0]?.length, first.length, `${expr} begins with 0`);
  });
}
