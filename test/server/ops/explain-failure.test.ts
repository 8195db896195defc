/** A database or data folder that commands cannot use is told in one sentence. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { explainDatabaseFailure, explainFolderFailure } from '#server/ops/explain-failure.ts';

const databaseUrl = 'postgres://tern:secret@db.example/tern';
const failure = (message: string, fields: object = {}) => Object.assign(new Error(message), fields);

test('lost connections, refused users and missing rights are explained, also those of a migration', () => {
  const cases: [Error, RegExp][] = [
    [failure('Connection terminated unexpectedly'), /db\.example:5432 closes the connection/],
    [failure('timeout exceeded when trying to connect'), /does not answer/],
    [failure('terminating connection', { code: '57P01' }), /terminating connection/],
    [failure('password authentication failed', { code: '28P01' }), /the password of tern is wrong/],
    [
      failure('permission denied for table orders', { code: '42501' }),
      /denied for table orders\): it must own the tables/,
    ],
  ];
  for (const [error, sentence] of cases) {
    assert.match(explainDatabaseFailure(error, { databaseUrl }) ?? '', sentence);
    assert.match(explainDatabaseFailure(new Error('Migration', { cause: error }), { databaseUrl }) ?? '', sentence);
  }
});

test('any other error stays what it is', () => {
  const taken = failure('duplicate key value', { code: '23505' });
  assert.equal(explainDatabaseFailure(taken, { databaseUrl }), null);
  assert.equal(explainDatabaseFailure(failure('', { code: 'ECONNREFUSED' }), { databaseUrl: null }), null);
  const elsewhere = failure('', { code: 'EACCES', path: '/etc/catalog.json' });
  assert.equal(explainFolderFailure(elsewhere, { dataDir: '/srv/tern' }), null);
});

test('a data folder of another user, and a server that ends meanwhile, are explained', () => {
  const cases: [Error, RegExp][] = [
    [failure('connect', { code: 'EACCES', address: '/srv/tern/ops.sock' }), /belongs to another user/],
    [failure('mkdir', { code: 'EACCES', path: '/srv/tern' }), /belongs to another user/],
    [failure('unable to open database file', { code: 'ERR_SQLITE_ERROR', errcode: 14 }), /belongs to another user/],
    [failure('socket hang up', { code: 'ECONNRESET' }), /audit/],
  ];
  for (const [error, sentence] of cases)
    assert.match(explainFolderFailure(error, { dataDir: '/srv/tern' }) ?? '', sentence);
});
