/**
 * `npm run migrate`: migrates the database that the environment names, and nothing else (docs/operate/upgrade.md). A server migrates
 * at its start too; on its own, a long migration delays no server, and a failing one stops none.
 */

import { checkNoArguments } from '../server/check-no-arguments.ts';
import { ConfigError } from '../server/config/config-error.ts';
import { readConfig } from '../server/config.ts';
import { explainDatabaseFailure } from '../server/db/errors.ts';
import { databaseLocation, describeLocation } from '../server/db/location.ts';
import { FolderInUseError } from '../server/db/lock.ts';
import { type Migrated, NewerSchemaError } from '../server/db/migrate.ts';
import { migrateLocation } from '../server/db/migrate-location.ts';

const canRun = checkNoArguments(
  'node scripts/migrate.ts: migrates the database that DATABASE_URL names, without it the embedded one in DATA_DIR. It takes no options.',
);
if (canRun) await run();

async function run(): Promise<void> {
  try {
    const config = readConfig(process.env);
    const location = databaseLocation(config);
    // Whoever forgot the settings sees it before anything happens.
    console.log(`Migrating ${describeLocation(location)}`);
    try {
      const progress = { onBlocked: printBlocked, onPrepare: printPreparation, onWait: printWait };
      console.log(describe(await migrateLocation(location, progress)));
    } catch (error) {
      const text = explainDatabaseFailure(error, config);
      if (!text) throw error;
      console.error(text);
      process.exitCode = 1;
    }
  } catch (error) {
    const explained = [ConfigError, FolderInUseError, NewerSchemaError].some((type) => error instanceof type);
    console.error(explained ? (error as Error).message : error);
    process.exitCode = 1;
  }
}

function printBlocked(): void {
  console.log(
    'A table is in use, for example by a backup. Trying again every 15 seconds; migrations that have run are kept.',
  );
}

function printPreparation(name: string): void {
  console.log(`Preparing ${name}, while servers go on. It waits for transactions that run now, such as a backup.`);
}

function printWait(): void {
  console.log('Another process migrates, or one that was stopped has not ended yet. Waiting for it.');
}

function describe({ ran, newest }: Migrated): string {
  if (ran.length === 0) return `It is up to date (${newest}).`;
  return `Ran ${ran.length === 1 ? '1 migration' : `${ran.length} migrations`}:\n${ran.map((name) => `  ${name}`).join('\n')}`;
}
