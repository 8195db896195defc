import assert from 'node:assert/strict';
import { test } from 'node:test';
import fastify from 'fastify';
import { handleErrors } from '#server/http/errors.ts';
import { refuseOverload } from '#server/http/overload.ts';

test('a server that cannot keep up answers 429 with Retry-After', async () => {
  const app = fastify();
  handleErrors(app);
  await app.register(async (scope) => {
    await refuseOverload(scope, 1, 20);
    scope.get('/x', async () => 'fine');
  });
  await app.ready();
  let answer = await app.inject('/x');
  for (let count = 0; count < 50 && answer.statusCode === 200; count++) {
    const until = performance.now() + 60;
    while (performance.now() < until);
    await new Promise((resolve) => setImmediate(resolve));
    answer = await app.inject('/x');
  }
  assert.deepEqual([answer.statusCode, JSON.parse(answer.body).code, answer.headers['retry-after']], [429, 1007, '5']);
  await app.close();
});
