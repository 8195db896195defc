import assert from 'node:assert/strict';
import { test } from 'node:test';
import { config } from 'zod/mini';
import { SignInBody } from '#api/generated/session.zod.ts';

test('a generated validator creates no code, which the content security policy would refuse', () => {
  assert.equal(config().jitless, true);
  const original = globalThis.Function;
  globalThis.Function = (() => assert.fail('new Function')) as unknown as FunctionConstructor;
  try {
    assert.equal(
      SignInBody.safeParse({ email: 'ada@example.com', password: 'moor-2026!', deviceType: 'web' }).success,
      true,
    );
  } finally {
    globalThis.Function = original;
  }
});
