import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as z from 'zod';
import { ApiError } from '#server/http/api-error.ts';
import { requireNoInput, validate } from '#server/http/validate.ts';

const schema = z.strictObject({ name: z.string(), size: z.strictObject({ width: z.int() }) });

function problemsOf(check: () => unknown): unknown {
  try {
    check();
  } catch (error) {
    assert.ok(error instanceof ApiError);
    return (error.data as { fields: unknown }).fields;
  }
  return assert.fail('accepted');
}

test('every unknown field is named by its path', () => {
  assert.deepEqual(
    problemsOf(() => validate(schema, { name: 'a', color: 1, shape: 2, size: { width: 1, depth: 3 } })),
    [
      { path: 'size.depth', message: 'Unknown field' },
      { path: 'color', message: 'Unknown field' },
      { path: 'shape', message: 'Unknown field' },
    ],
  );
  assert.deepEqual(
    problemsOf(() => requireNoInput({ color: 1 })),
    [{ path: 'color', message: 'Unknown field' }],
  );
});
