/**
 * The log: JSON lines without credentials, codes, tokens, emails or full IP addresses.
 * Requests are logged by route pattern and network; errors lose the database's `detail`, which quotes values, and every email.
 */
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { type DestinationStream, pino } from 'pino';
import { networkOf } from './http/client-ip.ts';

export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const;

export type LogLevel = (typeof logLevels)[number];

/** The part of the log that most functions need. */
export type Log = Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn' | 'error'>;

/**
 * @param destination standard output by default
 * @param fields added to every line, such as the trace that it is written in
 */
export function createLog(
  level: LogLevel,
  destination: DestinationStream = openStandardOutput(),
  fields?: () => object,
): FastifyBaseLogger {
  const options = {
    level,
    base: null,
    ...(fields && { mixin: fields }),
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: hiddenPaths, censor: '[hidden]' },
    serializers: { req: describeRequest, res: describeReply, err: describeError },
  };
  return pino(options, destination);
}

/** About as many bytes of lines wait while they cannot be written. */
const maxWaitingLength = 1024 ** 2;

/**
 * Without a listener, a full disk of the log would end the process, and at its end pino waits until everything is written, for ever if
 * need be: the process would neither serve nor let itself be restarted. Lines that do not fit are lost, and the others are written
 * when there is room again.
 */
function openStandardOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, maxLength: maxWaitingLength });
  const flushSync = output.flushSync.bind(output);
  let isFailing = false;
  output.on('error', () => {
    isFailing = true;
  });
  output.on('write', () => {
    isFailing = false;
  });
  output.flushSync = () => {
    if (!isFailing) flushSync();
  };
  return output;
}

const hiddenNames = ['token', 'code', 'password', 'email', 'to', 'clientCode', 'digest'];
const hiddenPaths = hiddenNames.flatMap((name) => [name, `*.${name}`]);

function describeRequest(request: FastifyRequest) {
  return {
    method: request.method,
    route: request.routeOptions?.url ?? '(unknown)',
    network: networkOf(request.ipAddress ?? ''),
  };
}

function describeReply(reply: FastifyReply) {
  return { status: reply.statusCode };
}

/** Begins at the beginning of a word only: a word without `@` is read once, not once from each of its characters. */
const emailPattern = /(?<![^\s<>"'@])[^\s<>"'@]+@[^\s<>"'@]+/g;

/** An error as logged: type, message, stack and cause without emails, and a short machine code if it has one. */
export function describeError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error, message: withoutEmails(String(error)), stack: '' };
  const reason = 'code' in error && typeof error.code === 'string' ? { reason: error.code } : {};
  // The Stripe SDK keeps in `detail` why a connection failed. At PostgreSQL, `detail` is a text with values of the row.
  const cause = 'detail' in error && error.detail instanceof Error ? error.detail : error.cause;
  return {
    type: error.name,
    message: withoutEmails(error.message),
    stack: withoutEmails(error.stack ?? ''),
    ...reason,
    ...(cause instanceof Error && { cause: withoutEmails(`${cause.name}: ${cause.message}`) }),
  };
}

export function withoutEmails(text: string): string {
  return text.replace(emailPattern, '[email]');
}
