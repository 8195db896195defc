/** Databases for tests, on PGlite or PostgreSQL. */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import type { DatabaseLocation } from '#server/db/open.ts';

export type TestDatabase = { location: DatabaseLocation; drop(): Promise<void> };

/** A new database: in memory, or on the server at `TEST_DATABASE_URL`; `drop` removes it. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) return { location: await memoryLocation(), drop: async () => {} };
  const name = `tern_test_${randomBytes(6).toString('hex')}`;
  const url = new URL(server);
  url.pathname = `/${name}`;
  await executeOn(server, `create database ${name}`);
  return {
    location: { kind: 'postgres', url: url.href },
    drop: () => executeOn(server, `drop database ${name} with (force)`),
  };
}

/** A new database in memory, whatever `TEST_DATABASE_URL` is. */
export async function memoryLocation(): Promise<DatabaseLocation> {
  return { kind: 'memory', image: await emptyImage() };
}

async function executeOn(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

const cacheFolder = path.join(import.meta.dirname, '../../node_modules/.cache/tern-test');

/** An initialized, empty PGlite as a file, created once per version: starting from it takes a tenth of the time. */
async function emptyImage(): Promise<Blob> {
  const { PGlite } = await import('@electric-sql/pglite');
  const manifest = new URL('../package.json', import.meta.resolve('@electric-sql/pglite'));
  const { version } = JSON.parse(readFileSync(manifest, 'utf8'));
  const file = path.join(cacheFolder, `pglite-${version}.tar`);
  if (!existsSync(file)) {
    const fresh = await PGlite.create('memory://');
    const dump = await fresh.dumpDataDir('none');
    await fresh.close();
    await mkdir(cacheFolder, { recursive: true });
    const unfinished = `${file}.${process.pid}`;
    await writeFile(unfinished, Buffer.from(await dump.arrayBuffer()));
    await rename(unfinished, file);
  }
  return new Blob([readFileSync(file)], { type: 'application/x-tar' });
}
