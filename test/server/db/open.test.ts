import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { FolderInUseError, lockFolder } from '#server/db/lock.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import { createLog } from '#server/log.ts';
import { testDatabase } from '#test/server/support.ts';

const home = mkdtempSync(path.join(tmpdir(), 'tern-db-'));
after(() => rmSync(home, { recursive: true }));
const log = createLog('silent');

test('a folder keeps its rows, and a second opening of it is refused in words', async () => {
  const place = { kind: 'folder', folder: path.join(home, 'db') } as const;
  const first = await openDatabase(place, log);
  await first.db.insertInto('limits').values({ key: 'kept', points: 7, expire: null }).execute();
  await assert.rejects(
    openDatabase(place, log),
    (error) => error instanceof FolderInUseError && /DATA_DIR/.test(error.message),
  );
  await first.close();
  const second = await openDatabase(place, log);
  const row = await second.db.selectFrom('limits').selectAll().executeTakeFirst();
  assert.equal(row?.points, 7);
  await second.close();
});

test('the lock of a process that was killed is free again', async () => {
  const folder = path.join(home, 'killed');
  const script = `const { lockFolder } = await import(${JSON.stringify(import.meta.resolve('#server/db/lock.ts'))});
    lockFolder(${JSON.stringify(folder)}); console.log('held'); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  assert.throws(() => lockFolder(folder), FolderInUseError);
  child.kill('SIGKILL');
  await once(child, 'exit');
  lockFolder(folder)();
});

test('migrating twice changes nothing', async () => {
  const { place, drop } = await testDatabase();
  const opened = await openDatabase(place, log);
  await migrate(opened.db);
  const names = await opened.db.introspection.getTables();
  for (const name of ['accounts', 'codes', 'sessions', 'limits'])
    assert.ok(
      names.some((table) => table.name === name),
      name,
    );
  await opened.close();
  await drop();
});
