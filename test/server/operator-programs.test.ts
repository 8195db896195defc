/** Doctor, migration and commands name the database that they look at: without the settings it would be another one. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { test } from 'node:test';
import pg from 'pg';
import type { Environment } from '#server/config/environment.ts';
import { createTemporaryFolder } from '#test/support/temporary-folder.ts';
import { createTestDatabase } from '#test/support/test-database.ts';
import { closedPort, startPostgresServer } from './doctor/services.ts';

const folder = createTemporaryFolder();
const database = path.join(folder, 'db');

/** Of an installation that lacks the packages whose names begin like that. */
const without = (...names: string[]) =>
  `data:text/javascript,${encodeURIComponent(`
import { registerHooks } from 'node:module';
registerHooks({
  resolve(name, context, next) {
    if (${JSON.stringify(names)}.some((each) => name.startsWith(each))) throw Object.assign(new Error(name), { code: 'ERR_MODULE_NOT_FOUND' });
    return next(name, context);
  },
});`)}`;

type Result = { code: number; stdout: string; stderr: string };

/** Without the settings of the test's own environment. */
function run(args: readonly string[], env: Environment = {}): Promise<Result> {
  const { PATH } = process.env;
  return new Promise((resolve) => {
    const options = { env: { PATH, DATA_DIR: folder, PORT: '0', SANDBOX_PORT: '0', ...env } };
    execFile(process.execPath, args, options, (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), stdout, stderr });
    });
  });
}

const ops = 'server/ops/main.ts';
const migrate = 'scripts/migrate.ts';
const doctor = 'server/doctor/main.ts';
const start = 'scripts/start.ts';

test('the doctor says what it has checked', async () => {
  const { code, stdout } = await run([doctor]);
  assert.equal(code, 0, stdout);
  assert.match(stdout, /development at http:\/\/localhost:0; the embedded database in \S+\/db; fakes of mail, Stripe/);
  assert.ok(stdout.includes(database));
});

test('the doctor fails when something does not work, not for what may be meant', async () => {
  const broken = await run([doctor], { STUN_URLS: 'https://stun.example' });
  assert.deepEqual([broken.code, broken.stdout], [1, '']);
  assert.match(broken.stderr, /The server starts, and this does not work:\n {2}STUN_URLS /);
  const doubtful = await run([doctor], { ALLOWED_ORIGNS: 'x' });
  assert.deepEqual([doubtful.code, doubtful.stderr], [0, '']);
  assert.match(doubtful.stdout, /Is this meant\?\n {2}ALLOWED_ORIGNS /);
});

test('a start in production, or in a misspelled mode, first says what has to be corrected', async () => {
  for (const [mode, problem] of [
    ['production', 'DATABASE_URL is missing'],
    ['prod', 'NODE_ENV must be one of production'],
  ] as const) {
    const { code, stdout, stderr } = await run([start], { NODE_ENV: mode });
    assert.deepEqual([code, stdout], [1, ''], mode);
    assert.match(stderr, /The server does not start until this is corrected:/);
    assert.ok(stderr.includes(problem), stderr);
  }
});

test('a start in development first says which port is used, and that its folder cannot be written', async (context) => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  context.after(() => other.close());
  const { port } = other.address() as AddressInfo;
  const [used, file] = [String(port), import.meta.filename];
  for (const [env, problem] of [
    [{ PORT: used, HOST: '127.0.0.1' }, `PORT ${used} is already in use`],
    [{ SANDBOX_PORT: used }, `SANDBOX_PORT ${used} is already in use`],
    [{ PORT: '4321', SANDBOX_PORT: '4321' }, 'SANDBOX_PORT is the same as PORT'],
    [{ PORT: 'x' }, 'PORT must be a whole number'],
    [{ DATA_DIR: file }, `DATA_DIR (${file}) is not a folder`],
  ] as const) {
    const { code, stdout, stderr } = await run([start], env);
    assert.deepEqual([code, stdout], [1, ''], problem);
    assert.ok(stderr.includes(`does not start until this is corrected:\n  ${problem}`), stderr);
  }
});

test('a program that takes no options says what it does instead of doing it', async () => {
  for (const program of [start, migrate, doctor]) {
    const help = await run([program, '--help']);
    assert.deepEqual([help.code, help.stderr], [0, '']);
    assert.match(help.stdout, new RegExp(`^node ${program}: `));
    const wrong = await run([program, '--port', '80']);
    assert.deepEqual([wrong.code, wrong.stdout, wrong.stderr], [2, '', `Unexpected: --port 80\n\n${help.stdout}`]);
  }
  assert.ok(!existsSync(database));
});

test('commands create no database', async () => {
  const { code, stdout, stderr } = await run([ops, 'stats']);
  assert.deepEqual([code, stdout], [1, '']);
  assert.match(stderr, /There is none: name the settings/);
  assert.ok(!existsSync(database));
});

test('commands start without the modules of passkeys and mail, which take a quarter of the time', async () => {
  const { code, stderr } = await run(['--import', without('@simplewebauthn/', 'nodemailer'), ops, 'stats', '--help']);
  assert.deepEqual([code, stderr], [0, '']);
});

test('commands create no tables, and run no migration', async (context) => {
  const { location, drop } = await createTestDatabase();
  context.after(drop);
  if (location.kind !== 'postgres') return context.skip('needs PostgreSQL');
  const { url } = location;
  for (let times = 0; times < 2; times++) {
    const { code, stdout, stderr } = await run([ops, 'stats'], { DATABASE_URL: url });
    assert.deepEqual([code, stdout], [1, '']);
    assert.match(stderr, /It has no tables of the server: name the settings/);
  }
  assert.equal((await run([migrate], { DATABASE_URL: url })).code, 0);
  assert.equal((await run([ops, 'stats'], { DATABASE_URL: url })).code, 0);
  // As in the folder of a newer version, while servers of the former one run.
  const client = new pg.Client(url);
  await client.connect();
  await client.query('delete from kysely_migration where name = (select max(name) from kysely_migration)');
  await client.end();
  const { code, stderr } = await run([ops, 'stats'], { DATABASE_URL: url });
  assert.equal(code, 1);
  assert.match(stderr, /One migration is missing: run scripts\/migrate.ts first/);
});

test('a wrong command line is one, whatever the database', async () => {
  const env = { DATABASE_URL: `postgres://tern@127.0.0.1:${closedPort}/tern` };
  for (const line of ['', '--help', 'help stats', 'stats --help']) {
    const { code, stdout, stderr } = await run([ops, ...line.split(' ').filter(Boolean)], env);
    assert.deepEqual([code, stderr], [0, ''], line);
    assert.match(stdout, /^node server\/ops\/main\.ts /);
  }
  for (const line of [
    'STATS',
    'stats --sinc 2026-11-01',
    'stats --since soon',
    'customer show',
    'sessions end a@b.c',
  ]) {
    const { code, stdout, stderr } = await run([ops, ...line.split(' ')], env);
    assert.deepEqual([code, stdout], [2, ''], line);
    assert.match(stderr, /^(Unknown|Missing|--since|A change needs).*\n\nnode server\/ops\/main\.ts /);
  }
});

test('the build and the static export say how they are called, and do nothing', async () => {
  for (const args of [
    ['scripts/export.ts', '--site-url', 'https://vpn.example'],
    ['scripts/export.ts', '--out', path.join(folder, 'site')],
    ['scripts/export.ts', '--site', 'https://vpn.example'],
    ['build.mjs', `--output=${folder}`],
  ]) {
    const { code, stdout, stderr } = await run(args);
    assert.deepEqual([code, stdout], [2, ''], args.join(' '));
    assert.match(stderr, /(^|\n)(npm run export -- --site-url|node build\.mjs )/);
  }
});

test('output that cannot be written is a failure, a reader that has seen enough is none', async (context) => {
  if (!existsSync('/dev/full')) return context.skip('needs /dev/full');
  const shell = (redirection: string) =>
    new Promise<Result>((resolve) => {
      const line = `"${process.execPath}" ${ops} --help ${redirection}`;
      execFile('bash', ['-o', 'pipefail', '-c', line], (error, stdout, stderr) =>
        resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
      );
    });
  const full = await shell('> /dev/full');
  const incomplete = 'The output is incomplete: ENOSPC: no space left on device, write';
  const done = 'The command itself is done: before you repeat a change, see what became of it (audit)';
  assert.deepEqual([full.code, full.stderr], [1, `${incomplete}\n${done}\n`]);
  const closed = await shell('| true');
  assert.deepEqual([closed.code, closed.stderr], [0, '']);
});

test('without PGlite and without settings one sentence says what is missing', async () => {
  const { code, stdout, stderr } = await run(['--import', without('@electric-sql/'), migrate]);
  assert.equal(code, 1);
  assert.ok(stdout.includes(`the embedded database in ${database}`));
  assert.match(stderr, /DATABASE_URL is missing, and the embedded database is not installed/);
  assert.doesNotMatch(stderr, /\n\s+at /, 'no stack');
});

test('an unusable database is named, and explained without a stack', async () => {
  const refusing = (await startPostgresServer('42501', 'permission denied')).replace('//', '//tern:secret@');
  const closed = `postgres://tern:secret@127.0.0.1:${closedPort}/tern`;
  for (const url of [refusing, closed]) {
    for (const args of [[migrate], [ops, 'stats']]) {
      const { code, stdout, stderr } = await run(args, { DATABASE_URL: url });
      assert.equal(code, 1);
      assert.match(`${stdout}${stderr}`, /the database tern at 127\.0\.0\.1:\d+\n/);
      assert.match(stderr, /DATABASE_URL (names the user tern|cannot be used: nothing listens)/);
      assert.doesNotMatch(stderr, /\n\s+at |secret/);
    }
  }
});
