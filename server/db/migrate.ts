/** Migrates the database. Several processes may start together: Kysely holds an advisory lock while it migrates. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Kysely } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import type { Database } from './schema.ts';

const folder = path.join(import.meta.dirname, 'migrations');

/**
 * @param target name of the last migration to run (tests); the latest by default
 * @throws when a migration fails; none of its statements are kept
 */
export async function migrate(db: Kysely<Database>, target?: string): Promise<void> {
  const migrator = new Migrator({ db, provider: new FolderProvider() });
  const { error, results = [] } = target ? await migrator.migrateTo(target) : await migrator.migrateToLatest();
  if (!error) return;
  const failed = results.find((result) => result.status === 'Error');
  throw new Error(`Migration ${failed?.migrationName ?? '(unknown)'} failed`, { cause: error });
}

/** Every `NNNN-name.ts` in `migrations/`, in numeric order. */
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
