/** Says in one sentence why no command can use the data folder, which the embedded database is in. */
import type { Config } from '../config.ts';

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
