/** Whether PostgreSQL can be reached and used with `DATABASE_URL`. */
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { maxClockDifferenceMs } from '../clock.ts';
import { describeDatabaseError } from '../db/errors.ts';
import { NewerSchemaError, requireKnownSchema } from '../db/migrate.ts';
import { missingDatabase } from '../db/pools.ts';
import type { Database } from '../db/schema.ts';
import { doctorTimeouts, type Finding, failure, stop } from './finding.ts';
import { isInstalled } from './is-installed.ts';

const name = 'DATABASE_URL';
/** PostgreSQL 13 has reached its end of life. */
const minVersion = 14;

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
    return [...(rows[0] ? findDatabaseProblems(rows[0], (askedAt + Date.now()) / 2) : []), ...schema];
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

export function findDatabaseProblems(
  { version, now, may_create, migrated, user }: DatabaseFacts,
  nowMs: number,
): Finding[] {
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
