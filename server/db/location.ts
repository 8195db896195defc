/** Where a database is: as the configuration says, for `openDatabase` and for people. */
import path from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import type { Config } from '../config.ts';

export type DatabaseLocation =
  /**
   * For tests: `connectTimeoutMs` of waiting for a connection, `statementTimeoutMs` of every statement, `silenceTimeoutMs` of a query
   * without a word from PostgreSQL, `idleTransactionTimeoutMs` of a transaction without a word from this process.
   */
  | {
      kind: 'postgres';
      url: string;
      connectTimeoutMs?: number;
      statementTimeoutMs?: number;
      silenceTimeoutMs?: number;
      idleTransactionTimeoutMs?: number;
    }
  | { kind: 'folder'; folder: string }
  /** `image`: a dump of a PGlite folder to start from (tests). */
  | { kind: 'memory'; image?: Blob }
  /** Opened and closed by the caller (tests). */
  | { kind: 'pglite'; pglite: PGlite };

export type PostgresLocation = Extract<DatabaseLocation, { kind: 'postgres' }>;

export type ConfiguredLocation = { kind: 'postgres'; url: string } | { kind: 'folder'; folder: string };

export function databaseLocation({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): ConfiguredLocation {
  return databaseUrl ? { kind: 'postgres', url: databaseUrl } : { kind: 'folder', folder: path.join(dataDir, 'db') };
}

/** Without user and password. */
export function describeLocation(location: ConfiguredLocation): string {
  if (location.kind === 'folder') return `the embedded database in ${location.folder}`;
  return `the database ${new URL(location.url).pathname.slice(1)} at ${hostOf(location.url)}`;
}

/** A socket is named by its folder: `postgres://tern@localhost/tern?host=/var/run/postgresql`. */
export function hostOf(url: string): string {
  const { hostname, port, searchParams } = new URL(url);
  return searchParams.get('host') ?? `${hostname}:${port || 5432}`;
}
