/** What the server counts, for Prometheus (docs/decisions/0050-metrics-and-alerts.md). One set per context, so tests do not share any. */
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { identityProviders } from '../accounts/oauth/rules.ts';
import { providerNames } from '../billing/payments/provider.ts';

/** From a session's lookup to the slowest upload. */
const latencyBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** What nodemailer says of a mail server that is away, hangs, or refuses us, the password, an address or a mail; and what has no code. */
const commonMailFailures = [
  'EAUTH',
  'ECONNECTION',
  'EDNS',
  'EENVELOPE',
  'EMESSAGE',
  'EPROTOCOL',
  'ESOCKET',
  'ETIMEDOUT',
  'ETLS',
  'unknown',
];

export type Metrics = ReturnType<typeof createMetrics>;

/** Labels have few values that we choose: never an id, an email or a URL. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const counter = <L extends string>(name: string, help: string, ...labelNames: L[]) =>
    new Counter({ name, help, labelNames, registers });
  const webhooks = counter('tern_webhooks_total', 'Webhooks by what became of them', 'provider', 'result');
  const providerFailures = counter(
    'tern_provider_failures_total',
    'Failed requests to payment and identity providers',
    'provider',
  );
  const mailFailures = counter(
    'tern_mail_failures_total',
    'Mails that the mail server refused or could not be given',
    'reason',
  );
  // Prometheus sees no increase in a counter that begins with 1.
  for (const provider of providerNames)
    for (const result of ['applied', 'unapplied', 'rejected']) webhooks.inc({ provider, result }, 0);
  for (const provider of [...providerNames, ...identityProviders]) providerFailures.inc({ provider }, 0);
  for (const reason of commonMailFailures) mailFailures.inc({ reason }, 0);
  return {
    registry,
    requests: counter('tern_http_requests_total', 'Responses sent', 'method', 'route', 'status'),
    requestSeconds: new Histogram({
      name: 'tern_http_request_duration_seconds',
      help: 'Time from the request to the end of its response',
      labelNames: ['method', 'route'],
      buckets: latencyBuckets,
      registers,
    }),
    limitsHit: counter('tern_limits_hit_total', 'Requests refused by a rate limit', 'limit'),
    jobFailures: counter('tern_job_failures_total', 'Failed tries of jobs', 'kind'),
    jobsGivenUp: counter('tern_jobs_given_up_total', 'Jobs that are not tried again', 'kind'),
    mailsSent: counter('tern_mails_sent_total', 'Mails that the mail server accepted'),
    mailFailures,
    webhooks,
    providerFailures,
    passwordsQueued: new Gauge({
      name: 'tern_password_queue',
      help: 'Passwords that wait to be hashed',
      registers,
    }),
    passwordsRefused: counter('tern_password_queue_refused_total', 'Requests refused because the queue was full'),
    traceSpans: counter('tern_trace_spans_total', 'Spans by what became of them: sent or dropped', 'result'),
    serviceUp: new Gauge({
      name: 'tern_service_up',
      help: '1 while a service that the server needs works, 0 while it fails',
      labelNames: ['service'],
      registers,
    }),
  };
}
