import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lazy } from '#server/http/site/lazy.ts';

test('a value is made once, however many wait for it', async () => {
  let made = 0;
  const number = lazy(async () => ++made);
  assert.equal(number.value, null);
  assert.deepEqual(await Promise.all([number.make(), number.make()]), [1, 1]);
  assert.equal(number.value, 1);
});

test('a failure is forgotten: the next call tries again', async () => {
  let tries = 0;
  const number = lazy(async () => {
    tries += 1;
    if (tries === 1) throw new Error('busy');
    return tries;
  });
  await assert.rejects(number.make(), { message: 'busy' });
  assert.equal(await number.make(), 2);
});
