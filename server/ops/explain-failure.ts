/** Says in one sentence what keeps commands from running, whatever they are. */
import type { Config } from '../config.ts';
import { describeDatabaseError } from '../doctor/check-database.ts';
import { isDatabaseLoss } from '../http/errors.ts';

/** https://www.postgresql.org/docs/current/errcodes-appendix.html: sign-in, missing database, missing rights. */
const refusals = /^(28...|3D000|42501)$/;

/** @returns null for anything but a database that cannot be reached or used; with PGlite, too */
export function explainDatabaseFailure(error: unknown, { databaseUrl }: Pick<Config, 'databaseUrl'>): string | null {
  if (!databaseUrl || !(error instanceof Error)) return null;
  // A migration that fails names its cause.
  const failure = [error, error.cause].find((each) => each instanceof Error && isRefusalOrLoss(each));
  return failure ? `DATABASE_URL ${describeDatabaseError(failure, databaseUrl)}` : null;
}

function isRefusalOrLoss(error: SystemError): boolean {
  const { code = '', syscall = '' } = error;
  return (
    refusals.test(code) ||
    ['connect', 'getaddrinfo'].includes(syscall) ||
    isDatabaseLoss(error, code) ||
    /timeout exceeded|SASL/.test(error.message)
  );
}

/** SQLite's codes of a lock file that the user may not write. */
const sqliteRefusals = [8, 14];

type SystemError = Error & { code?: string; syscall?: string; errcode?: number; path?: string; address?: string };

/** @returns null for anything but a data folder of another user, and a server that ended meanwhile */
export function explainFolderFailure(error: unknown, { dataDir }: Pick<Config, 'dataDir'>): string | null {
  if (!(error instanceof Error)) return null;
  const { code = '', errcode = 0, path = '', address = '' }: SystemError = error;
  const isRefused = ['EACCES', 'EPERM'].includes(code) && [path, address].some((each) => each.startsWith(dataDir));
  if (isRefused || (code === 'ERR_SQLITE_ERROR' && sqliteRefusals.includes(errcode)))
    return `DATA_DIR (${dataDir}) belongs to another user: run the command as the system user of the server`;
  if (code === 'ECONNRESET') return 'The server ended before the command: the command audit says what became of it';
  return null;
}
