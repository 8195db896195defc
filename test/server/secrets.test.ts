import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSecrets, isSameDigest } from '#server/secrets.ts';

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

test('a sealed text opens with every valid key, and only for its owner', () => {
  const sealed = createSecrets([oldKey]).seal('second-factor', 'JBSWY3DP', 'ada');
  const rotating = createSecrets([newKey, oldKey]);
  assert.equal(rotating.unseal('second-factor', sealed, 'ada'), 'JBSWY3DP');
  assert.equal(rotating.unseal('second-factor', sealed, 'bob'), null);
  assert.equal(createSecrets([newKey]).unseal('second-factor', sealed, 'ada'), null, 'without the key');
  assert.equal(rotating.unseal('second-factor', `${sealed.slice(0, -2)}AA`, 'ada'), null, 'changed');
  assert.equal(rotating.unseal('second-factor', '', 'ada'), null);
  assert.equal(rotating.unseal('second-factor', rotating.sealPrefix, 'ada'), null, 'shortened');
  assert.ok(rotating.seal('second-factor', 'x', 'ada').startsWith(rotating.sealPrefix));
  assert.ok(!sealed.startsWith(rotating.sealPrefix));
  assert.notEqual(rotating.seal('second-factor', 'x', 'ada'), rotating.seal('second-factor', 'x', 'ada'));
});

test('digests are the same when every character is, and may differ in length', () => {
  assert.equal(isSameDigest('ab', 'ab'), true);
  for (const other of ['ac', 'abc', 'a', '']) assert.equal(isSameDigest('ab', other), false, other);
});
