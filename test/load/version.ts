/** A version of the product to upgrade to: the same code in a folder of its own, with other files and a migration. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { writeOtherBuild } from './other-build.ts';

export type Version = {
  /** Of the server, with `SITE_DIR` for the environment. */
  script: string;
  siteDir: string;
  /** As an operator does it: `npm run migrate` in the folder of the version. @throws when it has not prepared its migration */
  migrate(env: Record<string, string>): Promise<void>;
  remove(): Promise<void>;
};

const run = promisify(execFile);

/** @param sleepSeconds how long each of the migrations prepares and runs, the newest of which is the version's own */
export async function createVersion(number: number, sleepSeconds: number): Promise<Version> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tern-version-'));
  const at = (name: string) => path.join(folder, name);
  await Promise.all(['server', 'api-spec', 'brands', 'locales'].map((name) => cp(name, at(name), { recursive: true })));
  await mkdir(at('scripts'));
  await cp('scripts/migrate.ts', at('scripts/migrate.ts'));
  await cp('package.json', at('package.json'));
  await symlink(path.resolve('node_modules'), at('node_modules'));
  for (let each = 1; each <= number; each++) {
    const migration = `import { sql } from 'kysely';
import { buildIndexConcurrently, ensureColumns, ensureIndex } from '../online-changes.ts';
const index = { name: 'accounts_prepared_${each}', on: 'accounts (prepared_${each})' };
export async function prepare(db: never): Promise<void> {
  await ensureColumns(db, 'accounts', { prepared_${each}: 'text' });
  await buildIndexConcurrently(db, index);
  await sql\`select pg_sleep(${sleepSeconds})\`.execute(db);
}
export async function up(db: never): Promise<void> {
  await ensureColumns(db, 'accounts', { prepared_${each}: 'text' });
  await ensureIndex(db, index);
  await sql\`select pg_sleep(${sleepSeconds})\`.execute(db);
  await sql\`alter table accounts add column upgrade_${each} text\`.execute(db);
}
`;
    await writeFile(at(`server/db/migrations/900${each}-upgrade.ts`), migration);
  }
  const siteDir = at('dist');
  await writeOtherBuild(siteDir, `${number}`.repeat(12));
  return {
    script: at('server/main.ts'),
    siteDir,
    async migrate(env) {
      const { stdout } = await run(process.execPath, ['scripts/migrate.ts'], {
        cwd: folder,
        env: { ...process.env, ...env },
      });
      assert.match(stdout, new RegExp(`^Preparing 900${number}-upgrade`, 'm'));
    },
    remove: () => rm(folder, { recursive: true }),
  };
}
