import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSecrets } from '#server/secrets.ts';

const [oldKey, newKey] = ['11'.repeat(32), '22'.repeat(32)];

test('a digest depends on key, purpose and text', () => {
  const secrets = createSecrets([oldKey]);
  const digests = [
    secrets.digest('code', '123456'),
    secrets.digest('code', '123457'),
    secrets.digest('referral', '123456'),
    createSecrets([newKey]).digest('code', '123456'),
  ];
  assert.equal(new Set(digests).size, 4);
  assert.ok(digests.every((digest) => /^[0-9a-f]{64}$/.test(digest)));
});

test('during a rotation digests of both keys match, and new ones are made with the new key', () => {
  const stored = createSecrets([oldKey]).digest('code', '123456');
  const rotating = createSecrets([newKey, oldKey]);
  assert.ok(rotating.matches('code', '123456', stored));
  assert.ok(!rotating.matches('code', '123457', stored));
  assert.deepEqual(rotating.digests('code', '123456'), [createSecrets([newKey]).digest('code', '123456'), stored]);
  const renewed = rotating.digest('code', '123456');
  assert.ok(createSecrets([newKey]).matches('code', '123456', renewed));
  assert.ok(!createSecrets([newKey]).matches('code', '123456', stored), 'afterwards the former key opens nothing');
});
