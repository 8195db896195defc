/**
 * Tries the services that the server needs, so that a wrong password, a missing bucket or a full disk is in the log, in `/readyz`
 * and in the metrics within a minute, and not with the first customer (docs/decisions/0050-metrics-and-alerts.md).
 */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { createPayPalClient } from './billing/payments/paypal/client.ts';
import { createStripeClient } from './billing/payments/stripe/client.ts';
import { tryKey } from './billing/payments/stripe/try-key.ts';
import { type Clock, maxClockDifferenceMs, secondMs, systemClock } from './clock.ts';
import type { Config } from './config.ts';
import { openImageStore } from './contact/image-store.ts';
import type { Context } from './context.ts';
import type { Db } from './db/open.ts';
import { requireWritable } from './db/require-writable.ts';
import type { MailTransport } from './mail/mailer.ts';
import { withTimeout } from './with-timeout.ts';

/** `settings`: what to look at when it fails, variables in most cases. */
export type ServiceCheck = { service: string; settings: string; check(): Promise<unknown> };

const intervalMs = 30 * secondMs;
const timeoutMs = 20 * secondMs;
const minFreeBytes = 200 * 1024 * 1024;

/** The checks of the real services. Fakes run in this process and are not checked. */
export function serviceChecks(context: Context, transport: MailTransport): ServiceCheck[] {
  const { config, db } = context;
  const stripe = createStripeClient(context);
  // Failed checks are in `tern_service_up`. Counted among failed requests, they would look like customers who cannot pay.
  const paypal = createPayPalClient(context);
  const checks: (ServiceCheck | false | null | undefined)[] = [
    { service: 'database', settings: 'DATABASE_URL', check: () => requireWritable(db) },
    { service: 'clock', settings: 'the time service of the machine', check: () => checkClock(db) },
    { service: 'disk', settings: 'DATA_DIR', check: () => checkFolders(config) },
    config.smtp.mode === 'real' && { service: 'mail', settings: 'SMTP_URL', check: async () => transport.verify?.() },
    config.images.bucket && {
      service: 'bucket',
      settings: 'IMAGES_S3_*',
      check: () => openImageStore(config.images).put('health-check', Buffer.from('works')),
    },
    config.stripe.mode === 'real' &&
      stripe && { service: 'stripe', settings: 'STRIPE_SECRET_KEY', check: () => tryKey(stripe.api) },
    config.paypal.mode === 'real' &&
      paypal && {
        service: 'paypal',
        settings: 'PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET, PAYPAL_WEBHOOK_ID',
        check: () => paypal.request({ method: 'GET', path: `/v1/notifications/webhooks/${paypal.webhookId}` }),
      },
  ];
  return checks.filter((each) => Boolean(each)) as ServiceCheck[];
}

/** Checks at once and then twice a minute. @returns a function that stops it */
export function startMonitor(context: Context, checks: readonly ServiceCheck[]): () => void {
  const run = () => context.background.run('service checks', () => runChecks(context, checks));
  run();
  const timer = setInterval(run, intervalMs);
  return () => clearInterval(timer);
}

/** Logs when a service begins to fail and when it works again, not every time in between. */
export async function runChecks(
  { log, metrics, failingServices }: Pick<Context, 'log' | 'metrics' | 'failingServices'>,
  checks: readonly ServiceCheck[],
): Promise<void> {
  const runOne = async ({ service, settings, check }: ServiceCheck) => {
    const error = await withTimeout(check(), timeoutMs).then(
      () => null,
      (reason: unknown) => (reason instanceof Error && reason.cause) || reason,
    );
    metrics.serviceUp.set({ service }, error ? 0 : 1);
    const wasFailing = failingServices.has(service);
    if (error && !wasFailing) log.error({ err: error, service, settings }, 'service failing');
    if (!error && wasFailing) log.info({ service }, 'service works again');
    if (error) failingServices.add(service);
    else failingServices.delete(service);
  };
  await Promise.all(checks.map(runOne));
}

/** The database's clock is the one that all servers have in common. Where it cannot be read, the check of the database fails. */
export async function checkClock(db: Db, clock: Clock = systemClock): Promise<void> {
  const askedAt = clock.now().getTime();
  const query = sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  const result = await query.catch(() => null);
  const now = result?.rows[0]?.now.getTime() ?? askedAt;
  const differenceMs = Math.max(askedAt - now, now - clock.now().getTime());
  if (differenceMs <= maxClockDifferenceMs) return;
  throw new Error(`the clock differs from the database's by ${Math.round(differenceMs / secondMs)} s`);
}

/** The folder of images can be on a disk of its own, or belong to another user. */
async function checkFolders({ dataDir, images: { folder, bucket } }: Config): Promise<void> {
  await checkDisk(dataDir);
  if (!bucket && existsSync(folder)) await checkDisk(folder);
}

/** Contact images and uploads need room even where PostgreSQL keeps the data. */
export async function checkDisk(folder: string, minBytes = minFreeBytes): Promise<void> {
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, `.disk-check-${randomUUID()}`);
  // A full disk or a quota may refuse the content of a file that is there by then.
  await writeFile(file, 'works').finally(() => rm(file, { force: true }));
  // Afterwards, because how much is free says nothing about a disk that takes no file at all.
  const { bavail, bsize } = await statfs(folder);
  const freeBytes = bavail * bsize;
  if (freeBytes < minBytes) throw new Error(`only ${Math.round(freeBytes / 1024 ** 2)} MB are free in ${folder}`);
}
