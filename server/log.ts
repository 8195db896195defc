/**
 * The log: JSON lines without a credential, code, token or full address in them (decisions §9).
 * Requests are logged by route pattern, never by the query; client addresses are cut to their network; errors lose the
 * database's `detail` (it quotes values) and every e-mail address in their text.
 */
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { type DestinationStream, pino } from 'pino';
import { networkOf } from './http/client-address.ts';

export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const;

export type LogLevel = (typeof logLevels)[number];

/** `destination`: standard output unless told (tests). */
export function createLog(level: LogLevel, destination?: DestinationStream): FastifyBaseLogger {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: hiddenPaths, censor: '[hidden]' },
    serializers: { req: describeRequest, res: describeReply, err: describeError },
  };
  return destination ? pino(options, destination) : pino(options);
}

const hidden = ['token', 'code', 'password', 'email', 'to', 'clientCode', 'digest'];
const hiddenPaths = hidden.flatMap((name) => [name, `*.${name}`]);

function describeRequest(request: FastifyRequest) {
  return {
    method: request.method,
    route: request.routeOptions?.url ?? '(unknown)',
    network: networkOf(request.address ?? ''),
  };
}

function describeReply(reply: FastifyReply) {
  return { status: reply.statusCode };
}

const emailPattern = /[^\s<>"'@]+@[^\s<>"'@]+/g;

/** An error as the log shows it: type, message and stack without addresses, and a short machine code where there is one. */
export function describeError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error, message: scrub(String(error)), stack: '' };
  const reason = 'code' in error && typeof error.code === 'string' ? { reason: error.code } : {};
  return { type: error.name, message: scrub(error.message), stack: scrub(error.stack ?? ''), ...reason };
}

function scrub(text: string): string {
  return text.replace(emailPattern, '[address]');
}
