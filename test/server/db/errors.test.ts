/** A database that cannot be used is explained in one sentence. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { explainDatabaseFailure, isDatabaseLoss } from '#server/db/errors.ts';

const databaseUrl = 'postgres://tern:secret@db.example/tern';
const failure = (message: string, fields: object = {}) => Object.assign(new Error(message), fields);

test('lost connections, refused users and missing rights are explained, also those of a migration', () => {
  const cases: [Error, RegExp][] = [
    [failure('Connection terminated unexpectedly'), /db\.example:5432 closes the connection/],
    [failure('timeout exceeded when trying to connect'), /does not answer/],
    [failure('terminating connection', { code: '57P01' }), /terminating connection/],
    [failure('password authentication failed', { code: '28P01' }), /the password of tern is wrong/],
    [failure('SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string'), /has no password/],
    [failure('The server does not support SSL connections'), /remove sslmode/],
    [failure('self-signed certificate', { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }), /certificate of .* is not trusted/],
    [
      failure('unable to get local issuer certificate', { code: 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY' }),
      /certificate of .* is not trusted/,
    ],
    [failure('Hostname does not match', { code: 'ERR_TLS_CERT_ALTNAME_INVALID' }), /for another host/],
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

test('a connection that is lost or not to be had is no fault of a query', () => {
  const losses = [
    failure('connect ECONNREFUSED 127.0.0.1:5432', { code: 'ECONNREFUSED' }),
    failure('connect EHOSTUNREACH 10.0.0.9:5432', { code: 'EHOSTUNREACH' }),
    failure('getaddrinfo EAI_AGAIN postgres', { code: 'EAI_AGAIN' }),
    failure('connection failure', { code: '08006' }),
    failure('cannot execute UPDATE in a read-only transaction', { code: '25006' }),
    failure('terminating connection due to administrator command', { code: '57P01' }),
    failure('sorry, too many clients already', { code: '53300' }),
    failure('Connection terminated unexpectedly'),
    failure('Client has encountered a connection error and is not queryable'),
  ];
  for (const error of losses) assert.equal(isDatabaseLoss(error), true, error.message);
  const others = [failure('duplicate key value', { code: '23505' }), failure('syntax error', { code: '42601' }), 'x'];
  for (const error of others) assert.equal(isDatabaseLoss(error), false, String(error));
});

test('any other error stays what it is', () => {
  const taken = failure('duplicate key value', { code: '23505' });
  assert.equal(explainDatabaseFailure(taken, { databaseUrl }), null);
  assert.equal(explainDatabaseFailure(failure('', { code: 'ECONNREFUSED' }), { databaseUrl: null }), null);
});
