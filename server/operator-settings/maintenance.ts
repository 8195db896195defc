/** Refuses what maintenance closes. Webhooks, `/readyz` and the site's files are never closed. */
import type { FastifyContextConfig, FastifyInstance } from 'fastify';
import type { operations } from '#api-spec/operations.ts';
import { type Clock, minuteMs, secondMs } from '../clock.ts';
import { ApiError } from '../http/api-error.ts';
import type { Maintenance, OperatorSettings } from './operator-settings.ts';

type OperationId = keyof typeof operations;

const purchases: ReadonlySet<string> = new Set<OperationId>([
  'createStripeSubscription',
  'createPaypalPayment',
  'payRenewal',
]);
/** What visitors can do without an account, and what they need to tell us. */
const alwaysOpen: ReadonlySet<string> = new Set<OperationId>([
  'getIpGeo',
  'createDnsTest',
  'getDnsTest',
  'listProducts',
  'submitContact',
  'signOut',
]);

/** Without an end, or after it. */
const defaultRetrySeconds = 60;
const maxRetrySeconds = 60 * 60;

export function refuseDuringMaintenance(app: FastifyInstance, settings: OperatorSettings, clock: Clock): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { maintenance } = settings.current();
    if (!maintenance || !isClosed(maintenance, request.routeOptions.config)) return done();
    done(new ApiError('maintenance', { retryAfter: retrySeconds(maintenance, clock.now()) }));
  });
}

function isClosed({ closed }: Maintenance, { operation, notInContract }: FastifyContextConfig): boolean {
  // The navigations of identity providers sign in and up.
  if (!operation) return closed === 'all' && notInContract === 'navigation';
  if (closed === 'all') return !alwaysOpen.has(operation);
  return closed === 'purchases' && purchases.has(operation);
}

function retrySeconds({ until }: Maintenance, now: Date): number {
  const leftMs = until ? Date.parse(until) - now.getTime() : 0;
  return leftMs < minuteMs ? defaultRetrySeconds : Math.min(Math.ceil(leftMs / secondMs), maxRetrySeconds);
}
