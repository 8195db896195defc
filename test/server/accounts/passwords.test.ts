import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPasswords } from '#server/accounts/passwords.ts';
import { ApiError } from '#server/http/api-error.ts';

test('verifies the right password, and neither a wrong one nor a missing hash', async () => {
  const passwords = createPasswords();
  const stored = await passwords.hash('tern-2026!', 'lane');
  assert.match(stored, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  assert.equal(await passwords.verify(stored, 'tern-2026!', 'lane'), true);
  assert.equal(await passwords.verify(stored, 'Tern-2026!', 'lane'), false);
  assert.equal(await passwords.verify(null, 'no account has this password', 'lane'), false);
});

test('refuses requests beyond the queue and serves those in it', async () => {
  const passwords = createPasswords();
  const outcomes = await Promise.allSettled(Array.from({ length: 80 }, () => passwords.hash('tern-2026!', 'lane')));
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  assert.equal(refused.length, 80 - 66, 'two running and 64 queued');
  assert.ok(
    refused.every(({ reason }) => reason instanceof ApiError && reason.reason === 'overloaded' && reason.retryAfter),
  );
  assert.match(await passwords.hash('afterwards-1!', 'lane'), /^\$argon2id/);
});

test('an email without an account takes the same work: it waits in the same queue', async () => {
  const passwords = createPasswords();
  const outcomes = await Promise.allSettled(
    Array.from({ length: 80 }, () => passwords.verify(null, 'tern-2026!', 'lane')),
  );
  assert.equal(outcomes.filter(({ status }) => status === 'rejected').length, 80 - 66);
  assert.ok(outcomes.every((outcome) => outcome.status === 'rejected' || outcome.value === false));
});
