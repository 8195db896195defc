/** Databases for tests, on PGlite or PostgreSQL. */
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { DatabaseLocation } from '#server/db/location.ts';
import { migrate } from '#server/db/migrate.ts';
import { migrateLocation } from '#server/db/migrate-location.ts';
import type { Database } from '#server/db/schema.ts';

/** Of the process that creates the template; any number that no other lock has. */
const templateLock = 7_202_611;
/** On a busy machine, queries of a test can take longer than those of a customer should. */
const patientMs = 120_000;

/** PostgreSQL for an app that is not refused anything because the machine is busy. */
export function patientLocation(url: string): DatabaseLocation {
  return {
    kind: 'postgres',
    url,
    connectTimeoutMs: patientMs,
    statementTimeoutMs: patientMs,
    silenceTimeoutMs: patientMs,
    idleTransactionTimeoutMs: patientMs,
  };
}

export type TestDatabase = { location: DatabaseLocation; drop(): Promise<void> };

/** A new, empty database: in memory, or on the server at `TEST_DATABASE_URL`; `drop` removes it. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = process.env.TEST_DATABASE_URL;
  return server ? createOnServer(server) : { location: await memoryLocation(), drop: async () => {} };
}

/** As `createTestDatabase`, with all migrations: a copy of one that was migrated once, which takes a third of the time. */
export async function createMigratedDatabase(): Promise<TestDatabase> {
  const server = process.env.TEST_DATABASE_URL;
  if (server) return createOnServer(server, await migratedTemplate(server));
  const pglite = takeEmptied() ?? (await createMigratedPglite());
  const drop = async () => {
    await empty(pglite);
    emptied.add(pglite);
    // PostgreSQL's own timers would keep the process alive after its last test.
    setTimeout(() => void closeEmptied(pglite), keptMs);
  };
  return { location: { kind: 'pglite', pglite }, drop };
}

/** Databases of tests that ended in this process: opening one takes half a second of a core. */
const emptied = new Set<PGlite>();
/** The next file of the process asks for one at once. */
const keptMs = 1_000;

function takeEmptied(): PGlite | undefined {
  const [pglite] = emptied;
  if (pglite) emptied.delete(pglite);
  return pglite;
}

async function closeEmptied(pglite: PGlite): Promise<void> {
  if (emptied.delete(pglite)) await pglite.close();
}

async function createMigratedPglite(): Promise<PGlite> {
  const { createPgliteMemory } = await import('#server/db/pglite.ts');
  return createPgliteMemory(await openImage(`pglite-small-${await pgliteVersion()}-${schemaHash()}`, dumpMigrated));
}

/** Rows of migrations. */
const keptTables = ['kysely_migration', 'kysely_migration_lock', 'schema_requirements'];

/** Tests do not change the schema of a migrated database. */
async function empty(pglite: PGlite): Promise<void> {
  await pglite.query('discard all');
  const { rows } = await pglite.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename <> all ($1)`,
    [keptTables],
  );
  await pglite.query(`truncate ${rows.map(({ name }) => name).join(', ')} restart identity`);
}

/** A new, empty database in memory, whatever `TEST_DATABASE_URL` is. */
export async function memoryLocation(): Promise<DatabaseLocation> {
  return { kind: 'memory', image: await emptyImage() };
}

async function emptyImage(): Promise<Blob> {
  return openImage(`pglite-small-${await pgliteVersion()}`, dumpEmpty);
}

async function createOnServer(server: string, template = 'template1'): Promise<TestDatabase> {
  const name = `tern_test_${randomBytes(6).toString('hex')}`;
  await executeOn(server, `create database ${name} template ${template}`);
  return {
    location: patientLocation(databaseUrl(server, name)),
    drop: () => executeOn(server, `drop database ${name} with (force)`),
  };
}

function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** The name of a migrated database, which the first of several processes creates while the others wait. */
async function migratedTemplate(server: string): Promise<string> {
  const name = `tern_template_${schemaHash()}`;
  await withClient(server, async (client) => {
    await client.query('select pg_advisory_lock($1)', [templateLock]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount) return;
    const unfinished = `${name}_unfinished`;
    await client.query(`drop database if exists ${unfinished}`);
    await client.query(`create database ${unfinished}`);
    await migrateLocation(patientLocation(databaseUrl(server, unfinished)));
    await client.query(`alter database ${unfinished} rename to ${name}`);
  });
  return name;
}

/** Of the files that decide how a migrated database looks. */
function schemaHash(): string {
  const folder = path.join(import.meta.dirname, '../../server/db');
  const files = ['migrate.ts', ...globSync('migrations/*.ts', { cwd: folder }).sort()];
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(readFileSync(path.join(folder, file)));
  return hash.digest('hex').slice(0, 16);
}

async function executeOn(url: string, statement: string): Promise<void> {
  await withClient(url, async (client) => {
    await client.query(statement);
  });
}

/** The end of the connection releases its locks. */
async function withClient(url: string, act: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await act(client);
  } finally {
    await client.end();
  }
}

const cacheFolder = path.join(import.meta.dirname, '../../node_modules/.cache/tern-test');

async function pgliteVersion(): Promise<string> {
  const manifest = new URL('../package.json', import.meta.resolve('@electric-sql/pglite'));
  return JSON.parse(readFileSync(manifest, 'utf8')).version;
}

/** The dump of a PGlite as a file, created once per name: starting from it takes a tenth of the time. */
async function openImage(name: string, dump: () => Promise<Blob>): Promise<Blob> {
  const file = path.join(cacheFolder, `${name}.tar`);
  if (!existsSync(file)) {
    const content = Buffer.from(await (await dump()).arrayBuffer());
    await mkdir(cacheFolder, { recursive: true });
    const unfinished = `${file}.${process.pid}`;
    await writeFile(unfinished, content);
    await rename(unfinished, file);
  }
  return new Blob([readFileSync(file)], { type: 'application/x-tar' });
}

async function dumpEmpty(): Promise<Blob> {
  const { PGlite } = await import('@electric-sql/pglite');
  const fresh = await PGlite.create('memory://', { initDbStartParams: ['--wal-segsize=1'] });
  await dropTemplates(fresh);
  const dump = await fresh.dumpDataDir('none');
  await fresh.close();
  return dump;
}

/** Every test app reads the image. Template databases, and a log segment of 16 MB, would be more than half of it. */
async function dropTemplates(pglite: PGlite): Promise<void> {
  await pglite.query("update pg_database set datistemplate = false where datname like 'template%'");
  await pglite.query('drop database template0');
  await pglite.query('drop database template1');
}

async function dumpMigrated(): Promise<Blob> {
  const { createPgliteMemory, connectPglite } = await import('#server/db/pglite.ts');
  const pglite = await createPgliteMemory(await emptyImage());
  const pool = new pg.Pool({ ...connectPglite(pglite).config, max: 1 });
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  await migrate(db);
  const dump = await pglite.dumpDataDir('none');
  await db.destroy();
  await pglite.close();
  return dump;
}
