import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import {
  checkCommands,
  checkedServerFiles,
  pgliteTestFiles,
  postgresTestFiles,
  testFiles,
} from '../../../scripts/node-test.ts';

test('server tests run on PostgreSQL too when they use a database whose kind can matter', () => {
  const files = postgresTestFiles().map((file) => file.replaceAll('\\', '/'));
  // A database of their own, one behind a helper, and one in a worker.
  for (const name of ['http/limits', 'accounts/sign-up', 'billing/money-sequences', 'db/migrations'])
    assert.ok(files.includes(`test/server/${name}.test.ts`), name);
  for (const name of ['billing/tax', 'secrets', 'http/bad-input', 'contract/fuzz'])
    assert.ok(!files.includes(`test/server/${name}.test.ts`), name);
});

test('the checks run every unit test, the rules of money and accounts, and no server test that uses a database or starts programs', () => {
  const { own, shared } = checkCommands();
  const files = shared.args.map((argument) => argument.replaceAll('\\', '/'));
  for (const name of ['accounts/rules', 'billing/entitlements', 'billing/grace', 'billing/tax', 'referral/rules'])
    assert.ok(files.includes(`test/server/${name}.test.ts`), name);
  for (const name of ['accounts/sign-up', 'contract/fuzz', 'deploy-tools'])
    assert.ok(!files.includes(`test/server/${name}.test.ts`), name);
  for (const file of testFiles('unit'))
    assert.equal([...own.args, ...shared.args].filter((each) => each === file).length, 1, file);
});

test('every server test runs in the checks, on a database or under load; PGlite runs a part of those of PostgreSQL', () => {
  const onPostgres = postgresTestFiles();
  const onPglite = pgliteTestFiles();
  const run = [...checkedServerFiles(), ...onPostgres, ...onPglite];
  const left = testFiles('server').filter((file) => !run.includes(file));
  assert.deepEqual(
    left.map((file) => file.replaceAll('\\', '/')),
    ['test/server/accounts/attackers.test.ts'],
  );
  assert.ok(testFiles('load').includes(path.normalize('test/load/attackers.test.ts')));
  assert.equal(
    onPglite.some((file) => checkedServerFiles().includes(file)),
    false,
    'twice',
  );
  const onBoth = onPglite.filter((file) => onPostgres.includes(file));
  assert.ok(onBoth.length > onPostgres.length / 5 && onBoth.length < onPostgres.length / 2, `${onBoth.length}`);
  for (const name of ['billing/money-sequences', 'db/migrations', 'db/open'])
    assert.ok(onBoth.includes(path.normalize(`test/server/${name}.test.ts`)), name);
});
