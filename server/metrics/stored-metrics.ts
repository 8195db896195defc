/** Gauges that are read from the database and the process when Prometheus asks. */
import { collectDefaultMetrics, Gauge } from 'prom-client';
import { findFirstAnswers } from '../billing/orders/dispute-store.ts';
import { providerNames, providerOfMethod } from '../billing/payments/provider.ts';
import { countUnappliedEvents } from '../billing/payments/webhook-events.ts';
import { secondMs } from '../clock.ts';
import type { Context } from '../context.ts';
import { countJobs } from '../jobs/store.ts';

/** Registers the gauges, and those of Node: event-loop delay, memory, garbage collection. */
export function addStoredMetrics({
  metrics,
  pool,
  db,
  clock,
  log,
}: Pick<Context, 'metrics' | 'pool' | 'db' | 'clock' | 'log'>): void {
  const registers = [metrics.registry];
  collectDefaultMetrics({ register: metrics.registry });

  new Gauge({
    name: 'tern_database_connections',
    help: 'Connections of this process’s pool; `waiting` are requests without one',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'used' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });

  /** Without the database these gauges have no series; all others are served, `tern_service_up` above all. */
  const orNone = <T>(rows: Promise<T[]>): Promise<T[]> =>
    rows.catch((error: unknown) => {
      log.error({ err: error }, 'metrics failed');
      return [];
    });
  const readJobs = joinRunning(() => orNone(countJobs(db)));
  new Gauge({
    name: 'tern_jobs',
    help: 'Jobs by state: due, failing (tried and due again) and given up',
    labelNames: ['kind', 'state'],
    registers,
    async collect() {
      const jobs = await readJobs();
      this.reset();
      for (const { kind, state, count } of jobs) this.set({ kind, state }, count);
    },
  });
  new Gauge({
    name: 'tern_job_oldest_due_seconds',
    help: 'How long the oldest due job has been waiting',
    labelNames: ['kind'],
    registers,
    async collect() {
      const due = (await readJobs()).filter(({ state }) => state === 'due');
      this.reset();
      // A job may be due later.
      for (const { kind, oldest } of due)
        this.set({ kind }, Math.max(0, clock.now().getTime() - oldest.getTime()) / secondMs);
    },
  });

  new Gauge({
    name: 'tern_webhooks_unapplied',
    help: 'Webhook events about something unknown; the command `webhooks unapplied` lists them',
    labelNames: ['provider'],
    registers,
    async collect() {
      const noneOf = providerNames.map((payment_provider) => ({ payment_provider, count: 0 }));
      const counts = await orNone(countUnappliedEvents(db).then((events) => [...noneOf, ...events]));
      this.reset();
      for (const { payment_provider: provider, count } of counts) this.set({ provider }, count);
    },
  });

  new Gauge({
    name: 'tern_dispute_answer_seconds',
    help: 'How long the first open dispute can still be answered; the command `dispute list` names it',
    labelNames: ['provider'],
    registers,
    async collect() {
      const now = clock.now();
      const answers = await orNone(findFirstAnswers(db, now));
      this.reset();
      for (const { payment_method, answer_by } of answers) {
        const provider = providerOfMethod[payment_method];
        this.set({ provider }, (answer_by.getTime() - now.getTime()) / secondMs);
      }
    },
  });
}

/** Gauges are collected side by side; those that need the same rows share one query. */
function joinRunning<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null;
  return () => {
    running ??= work().finally(() => {
      running = null;
    });
    return running;
  };
}
