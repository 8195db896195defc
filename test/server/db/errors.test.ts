/** A database that cannot be used is explained in one sentence. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { explainDatabaseFailure } from '#server/db/errors.ts';

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
    [
      failure('permission denied for schema public', { code: '42501' }),
      /tern, who may not create tables: make it the owner of the database/,
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
});
