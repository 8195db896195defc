/**
 * What errors of the database mean, by their codes (https://www.postgresql.org/docs/current/errcodes-appendix.html), and in words
 * what to do.
 */
import type { Config } from '../config.ts';
import { describeFailure } from '../describe-failure.ts';
import { hostOf } from './location.ts';

const lostConnection = /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE|ENOTFOUND|EAI_AGAIN)$/;

/**
 * PostgreSQL's error classes 08 (connection), 57P (shutdown) and 53 (resources), 25006 (a standby after a failover), 25P03 (ended as
 * idle in a transaction), and errors of sockets and the pool.
 */
export function isDatabaseLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  if (lostConnection.test(code) || /^(08...|57P..|53...|25006|25P03)$/.test(code)) return true;
  return /connection terminated|not queryable/i.test(error.message);
}

/**
 * Succeeds when it is repeated: a statement took too long, a deadlock was ended, a lock was not free (query_canceled,
 * deadlock_detected, lock_not_available), or every connection of the pool was in use for too long. pg-pool has no code for that.
 */
export function isDatabaseBusy(error: unknown): boolean {
  return (
    ['57014', '40P01', '55P03'].some((code) => hasCode(error, code)) ||
    (error instanceof Error && error.message === 'timeout exceeded when trying to connect')
  );
}

/** A unique index refuses the row. */
export function isUniqueViolation(error: unknown): boolean {
  return hasCode(error, '23505');
}

/** A statement that is to fail divides by zero: see `takeFromAll` of server/http/limits.ts. */
export function isDivisionByZero(error: unknown): boolean {
  return hasCode(error, '22012');
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/** Sign-in, missing database, missing rights. */
const refusals = /^(28...|3D000|42501)$/;

/** https://nodejs.org/api/tls.html#x509-certificate-error-codes, and those of OpenSSL. */
const tlsFailures = /CERT|SIGNATURE|^ERR_(SSL|TLS)_|^EPROTO$/;

/**
 * Explains why `DATABASE_URL` cannot be used.
 * @returns null for any other error, and without `DATABASE_URL`
 */
export function explainDatabaseFailure(error: unknown, { databaseUrl }: Pick<Config, 'databaseUrl'>): string | null {
  if (!databaseUrl || !(error instanceof Error)) return null;
  // A migration that fails names its cause.
  const failure = [error, error.cause].find((each) => each instanceof Error && isRefusalOrLoss(each));
  return failure ? `DATABASE_URL ${describeDatabaseError(failure, databaseUrl)}` : null;
}

function isRefusalOrLoss(error: Error & { code?: string; syscall?: string }): boolean {
  const { code = '', syscall = '' } = error;
  return (
    refusals.test(code) ||
    ['connect', 'getaddrinfo'].includes(syscall) ||
    isDatabaseLoss(error) ||
    tlsFailures.test(code) ||
    /timeout exceeded|SASL|SSL connection/.test(error.message)
  );
}

/** What `DATABASE_URL` is or does, to be read after its name. */
export function describeDatabaseError(error: unknown, url: string): string {
  const { username, pathname } = new URL(url);
  const { code = '', syscall = '', message = '' } = error as { code?: string; syscall?: string; message?: string };
  const user = decodeURIComponent(username) || 'the user';
  if (code === '28P01') return `is refused: the password of ${user} is wrong`;
  if (code === '28000')
    return `is refused: ${message}. Check the user, pg_hba.conf, and whether TLS is required (?sslmode=require)`;
  if (code === '42501' && /create tables|for schema/.test(message))
    return `names the user ${user}, who may not create tables: make it the owner of the database`;
  if (code === '42501')
    return `names the user ${user}, who may not use what is in the database (${message}): it must own the tables, so restore as this user`;
  if (code === '3D000') return `names the database ${pathname.slice(1)}, which does not exist: create it`;
  if (code === '53300') return 'is refused: the database has no free connection. Raise max_connections';
  if (code === '57P03') return 'leads to a database that is starting or stopping: try again';
  if (code === 'ENOENT' && syscall === 'connect')
    return `leads to no socket in ${hostOf(url)}: check the folder, and that PostgreSQL runs`;
  if (/SASL|client password must be a string/.test(message)) return 'has no password, and the database wants one';
  if (/does not support SSL/.test(message)) return 'asks for TLS, which the database does not support: remove sslmode';
  return `cannot be used: ${describeFailure(error, hostOf(url))}`;
}
