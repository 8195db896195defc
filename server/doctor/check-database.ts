/** Whether PostgreSQL can be reached and used with `DATABASE_URL`. */
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { hostOf } from '../db/location.ts';
import { NewerSchemaError, requireKnownSchema } from '../db/migrate.ts';
import { missingDatabase } from '../db/open.ts';
import type { Database } from '../db/schema.ts';
import { describeFailure } from './describe-failure.ts';
import { doctorTimeouts, type Finding, failure, stop } from './finding.ts';
import { isInstalled } from './is-installed.ts';

const name = 'DATABASE_URL';
/** PostgreSQL 13 has reached its end of life. */
const minVersion = 14;
const maxClockDifferenceMs = 30_000;

export async function checkDatabase(url: string): Promise<Finding[]> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: doctorTimeouts.requestMs,
    query_timeout: doctorTimeouts.requestMs,
  });
  pool.on('error', () => {});
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  try {
    const askedAt = Date.now();
    const { rows } = await pool.query<DatabaseFacts>(factsQuery);
    const schema = await requireKnownSchema(db).then(() => [], describeSchema);
    return [...(rows[0] ? judgeDatabase(rows[0], (askedAt + Date.now()) / 2) : []), ...schema];
  } catch (error) {
    return [stop(name, describeDatabaseError(error, url))];
  } finally {
    await db.destroy().catch(() => {});
  }
}

/** Without `DATABASE_URL`. */
export function checkEmbeddedDatabase(canOpen = isInstalled('@electric-sql/pglite')): Finding[] {
  return canOpen ? [] : [stop(name, missingDatabase)];
}

type DatabaseFacts = { version: number; now: Date; may_create: boolean; migrated: boolean; user: string };

const factsQuery = `select current_setting('server_version_num')::int / 10000 as version, clock_timestamp() as now,
  has_schema_privilege(current_schema(), 'create') as may_create,
  to_regclass('kysely_migration') is not null as migrated, current_user as user`;

export function judgeDatabase({ version, now, may_create, migrated, user }: DatabaseFacts, nowMs: number): Finding[] {
  const seconds = Math.round(Math.abs(now.getTime() - nowMs) / 1000);
  return [
    version < minVersion && stop(name, `leads to PostgreSQL ${version}: ${minVersion} or later is needed`),
    !may_create &&
      (migrated ? failure : stop)(
        name,
        `names the user ${user}, who may not create tables: grant create on the schema`,
      ),
    seconds * 1000 > maxClockDifferenceMs &&
      failure('Clock', `of this machine and that of the database differ by ${seconds} s: run a time service on both`),
  ].filter((each) => each !== false);
}

function describeSchema(error: unknown): Finding[] {
  if (!(error instanceof NewerSchemaError)) throw error;
  return [stop(name, `leads to a database that this version cannot use. ${error.message}`)];
}

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
export function describeDatabaseError(error: unknown, url: string): string {
  const { username, pathname } = new URL(url);
  const { code = '', syscall = '', message = '' } = error as { code?: string; syscall?: string; message?: string };
  const user = decodeURIComponent(username) || 'the user';
  if (code === '28P01') return `is refused: the password of ${user} is wrong`;
  if (code === '28000')
    return `is refused: ${message}. Check the user, pg_hba.conf, and whether TLS is required (?sslmode=require)`;
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
