/** Brings the tables up to date. Several processes may start at once: Kysely holds an advisory lock while it migrates. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Kysely } from 'kysely';
import type { Migration, MigrationProvider } from 'kysely/migration';
import { Migrator } from 'kysely/migration';
import type { Database } from './schema.ts';

const folder = path.join(import.meta.dirname, 'migrations');

/** @throws when a migration fails; none of its statements remain. */
export async function migrate(db: Kysely<Database>): Promise<void> {
  const { error, results = [] } = await new Migrator({ db, provider: new FolderProvider() }).migrateToLatest();
  if (!error) return;
  const failed = results.find((result) => result.status === 'Error');
  throw new Error(`Migration ${failed?.migrationName ?? '(unknown)'} failed`, { cause: error });
}

/** Every `NNNN-name.ts` beside this file, in the order of the numbers. */
class FolderProvider implements MigrationProvider {
  async getMigrations(): Promise<Record<string, Migration>> {
    const files = (await readdir(folder)).filter((file) => /^\d{4}-.+\.ts$/.test(file)).sort();
    const modules = files.map(async (file) => {
      const migration: Migration = await import(pathToFileURL(path.join(folder, file)).href);
      return [path.basename(file, '.ts'), migration] as const;
    });
    return Object.fromEntries(await Promise.all(modules));
  }
}
