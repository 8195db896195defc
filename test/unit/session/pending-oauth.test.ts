import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { startedOAuth, startOAuth } from '#session/pending-oauth.ts';

test('each OAuth sign-in has a secret of its own, and the start URL gets only its hash', async () => {
  const challenges = [await startOAuth(false), await startOAuth(true)];
  const { verifier = '', remember } = startedOAuth() ?? {};
  assert.equal(remember, true);
  assert.equal(challenges[1], createHash('sha256').update(verifier).digest('base64url'));
  assert.notEqual(challenges[0], challenges[1]);
});
