/** The alert rules of deploy/prometheus, evaluated by Prometheus' own promtool: which fire, and which do not, for given series. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { createTemporaryFolder } from '#test/support/temporary-folder.ts';

const rules = path.resolve('deploy/prometheus/alerts.yaml');
const folder = createTemporaryFolder();

/** Values in promtool's notation, one a minute: `0x9` is a value and nine repetitions, `0+2x9` goes up by 2, `_` is missing. */
type Series = Record<string, string>;
/** All alerts that fire at a time, such as `5m`. */
type Firing = Record<string, string[]>;

const hours = 60;
const up = 'up{job="tern", instance="a"}';
const webhooks = (result: string) => `tern_webhooks_total{provider="stripe", result="${result}"}`;
const requests = (status: number, route = '/x') => `tern_http_requests_total{route="${route}", status="${status}"}`;
const slowerThan = (le: string) => `tern_http_request_duration_seconds_bucket{route="/x", le="${le}"}`;

type Case = { series: Series; firing: Firing };
const cases: Record<string, Case> = {
  'one of two processes is gone, and then the other': {
    series: { [up]: '1x4 0x20', 'up{job="tern", instance="b"}': '1x9 0x20' },
    firing: {
      '5m': [],
      '7m': ['ProcessDown{instance="a"}'],
      '14m': ['NoProcess', 'ProcessDown{instance="a"}', 'ProcessDown{instance="b"}'],
    },
  },
  'the targets are lost': {
    series: { [up]: '1x4 _x20' },
    firing: { '4m': [], '12m': ['NoProcess'] },
  },
  'a process restarts': {
    series: { [up]: '1x4 0 1x20' },
    firing: { '5m': [], '6m': [], '8m': [] },
  },
  'a service fails in one process': {
    series: {
      'tern_service_up{service="mail", instance="a"}': '1x4 0x20',
      'tern_service_up{service="mail", instance="b"}': '1x25',
      'tern_service_up{service="disk", instance="a"}': '1x4 0 1x20',
    },
    firing: { '5m': [], '7m': ['ServiceFailing{service="mail"}'] },
  },
  'an event is not applied': {
    series: {
      'tern_webhooks_unapplied{provider="paypal"}': '0x4 1x5',
      'tern_webhooks_unapplied{provider="stripe"}': '0x9',
    },
    firing: { '4m': [], '5m': ['PaymentNotApplied{provider="paypal"}'] },
  },
  'a dispute has to be answered': {
    series: { 'tern_dispute_answer_seconds{provider="stripe"}': '259260-60x9' },
    firing: { '0m': [], '1m': [], '2m': ['DisputeDue{provider="stripe"}'] },
  },
  'every signature is wrong': {
    series: { [webhooks('rejected')]: '0x4 0+1x20', [webhooks('applied')]: '7x24' },
    firing: { '4m': [], '13m': ['WebhooksRejected{provider="stripe"}'] },
  },
  'somebody forges events between true ones': {
    series: { [webhooks('rejected')]: '0x4 0+9x20', [webhooks('applied')]: '0x4 0+1x20' },
    firing: { '13m': [] },
  },
  'a provider is away, another failed once': {
    series: {
      'tern_provider_failures_total{provider="stripe"}': '0x4 0+1x20',
      'tern_provider_failures_total{provider="google"}': '0x4 1x20',
    },
    firing: { '8m': [], '15m': ['ProviderFailing{provider="stripe"}'] },
  },
  'a job is given up': {
    series: {
      'tern_jobs{kind="receipt", state="given up", instance="a"}': '_x5 1x200 _x20',
      'tern_jobs{kind="receipt", state="given up", instance="b"}': '_x5 1x200 _x20',
    },
    // Until somebody retries or dismisses it.
    firing: { '4m': [], '5m': ['JobsGivenUp{kind="receipt"}'], '200m': ['JobsGivenUp{kind="receipt"}'], '215m': [] },
  },
  'jobs fail for hours': {
    series: {
      'tern_jobs{kind="receipt", state="failing"}': `1x${3 * hours}`,
      'tern_jobs{kind="refund", state="failing"}': `1x${hours} _x${2 * hours}`,
    },
    firing: { '1h': [], '2h1m': ['JobsFailing{kind="receipt"}'] },
  },
  'jobs wait': {
    series: {
      'tern_job_oldest_due_seconds{kind="receipt"}': '0+60x20',
      'tern_job_oldest_due_seconds{kind="refund"}': '299x20',
    },
    firing: { '10m': [], '12m': ['JobsLate{kind="receipt"}'] },
  },
  'the mail server refuses': {
    series: { 'tern_mail_failures_total{reason="EAUTH"}': '0x4 0+2x20', tern_mails_sent_total: '0+9x24' },
    firing: { '6m': [], '9m': ['MailFailing'] },
  },
  'one response of the API in 50 is an error': {
    series: { [requests(200)]: '0+98x30', [requests(200, '(site)')]: '0+900x30', [requests(503)]: '0x4 0+2x26' },
    firing: { '10m': [], '15m': ['ServerErrors'] },
  },
  'a single error at night': {
    series: { [requests(200)]: '0+1x30', [requests(500)]: '0x4 1x26' },
    firing: { '8m': [], '10m': [], '12m': [] },
  },
  'a route that is used once in two hours fails each time, beside one that fails at times': {
    series: {
      [requests(200)]: '0+100x600',
      [requests(500)]: '0x9 1x99 2x99 3x99 4x299',
      [requests(500, '/rare')]: '0x9 1x119 2x119 3x349',
      [requests(422, '/rare')]: '0+1x600',
    },
    firing: { '240m': [], '260m': ['RouteFailing{route="/rare"}'], '600m': [] },
  },
  'a route fails in one process, and works in the other': {
    series: {
      [requests(502)]: '0x9 0+1x9 9x90',
      'tern_http_requests_total{route="/x", status="200", instance="b"}': '0+1x110',
    },
    firing: { '100m': [] },
  },
  'one API response in ten is slow': {
    series: { [slowerThan('1')]: '0+9x30', [slowerThan('2.5')]: '0+10x30', [slowerThan('+Inf')]: '0+10x30' },
    firing: { '9m': [], '12m': ['SlowResponses'] },
  },
  'one API response in 50 is slow': {
    series: { [slowerThan('1')]: '0+49x30', [slowerThan('2.5')]: '0+50x30', [slowerThan('+Inf')]: '0+50x30' },
    firing: { '20m': [] },
  },
  'the event loop is blocked': {
    series: {
      'nodejs_eventloop_lag_p99_seconds{job="tern", instance="a"}': '0.02x4 0.6x20',
      'nodejs_eventloop_lag_p99_seconds{job="another program", instance="b"}': '0.6x24',
    },
    firing: { '9m': [], '11m': ['EventLoopBlocked{instance="a"}'] },
  },
  'requests wait for a connection': {
    series: {
      'tern_database_connections{state="waiting", instance="a"}': '0x4 3x9',
      'tern_database_connections{state="used", instance="a"}': '9x9',
    },
    firing: { '6m': [], '8m': ['PoolExhausted{instance="a"}'] },
  },
  'passwords are refused': {
    series: {
      'tern_password_queue_refused_total{instance="a"}': '0x4 0+9x9',
      'tern_password_queue_refused_total{instance="b"}': '0x14',
    },
    firing: { '5m': [], '9m': ['SignInsRefused'] },
  },
};

const toPromtoolTest = (name: string, { series, firing }: Case) => ({
  name,
  interval: '1m',
  // A process that answers, where the case is not about processes.
  input_series: Object.entries({ [up]: '1x700', ...series }).map(([series, values]) => ({ series, values })),
  promql_expr_test: Object.entries(firing).map(([eval_time, alerts]) => ({
    expr: 'count by (alertname, instance, service, provider, kind, route) (ALERTS{alertstate="firing"})',
    eval_time,
    exp_samples: alerts.map((alert) => ({
      labels: alert.replace(/^(\w+)/, '{alertname="$1"}').replace('}{', ', '),
      value: 1,
    })),
  })),
});

test('each alert fires in the failure that it is for, and not before', () => {
  const file = path.join(folder, 'cases.json');
  const tests = Object.entries(cases).map(([name, each]) => toPromtoolTest(name, each));
  // JSON is YAML.
  writeFileSync(file, JSON.stringify({ rule_files: [rules], evaluation_interval: '15s', tests }));
  const { status, stdout, stderr, error } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' });
  assert.equal(status, 0, error?.message ?? `${stdout}${stderr}`);
});

test('each alert has a case', () => {
  const names = [...readFileSync(rules, 'utf8').matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);
  const fired = Object.values(cases).flatMap(({ firing }) => Object.values(firing).flat());
  assert.deepEqual([...new Set(fired.map((alert) => alert.replace(/\{.*/, '')))].sort(), names.sort());
});
