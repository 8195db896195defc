import assert from 'node:assert/strict';
import { test } from 'node:test';
import { postgresTestFiles } from '../../../scripts/node-test.ts';

test('server tests run on PostgreSQL too when they use a database whose kind can matter', () => {
  const files = postgresTestFiles().map((file) => file.replaceAll('\\', '/'));
  // A database of their own, one behind a helper, and one in a worker.
  for (const name of ['http/limits', 'accounts/sign-up', 'billing/money-sequences', 'db/migrations'])
    assert.ok(files.includes(`test/server/${name}.test.ts`), name);
  for (const name of ['billing/tax', 'secrets', 'http/bad-input', 'contract/fuzz'])
    assert.ok(!files.includes(`test/server/${name}.test.ts`), name);
});
