/** A data folder that commands cannot use is explained in one sentence. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { explainFolderFailure } from '#server/ops/explain-folder-failure.ts';

const failure = (message: string, fields: object = {}) => Object.assign(new Error(message), fields);

test('any other error stays what it is', () => {
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
