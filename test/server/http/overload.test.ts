import assert from 'node:assert/strict';
import { test } from 'node:test';
import fastify from 'fastify';
import { handleErrors } from '#server/http/errors.ts';
import { refuseOverload } from '#server/http/overload.ts';

test('an overloaded server responds with 429 and Retry-After', async () => {
  const app = fastify();
  handleErrors(app);
  await app.register(async (scope) => {
    await refuseOverload(scope, 1, 20);
    scope.get('/x', async () => 'fine');
  });
  await app.ready();
  let response = await app.inject('/x');
  for (let count = 0; count < 50 && response.statusCode === 200; count++) {
    const until = performance.now() + 60;
    while (performance.now() < until);
    await new Promise((resolve) => setImmediate(resolve));
    response = await app.inject('/x');
  }
  assert.deepEqual(
    [response.statusCode, JSON.parse(response.body).code, response.headers['retry-after']],
    [429, 1007, '5'],
  );
  await app.close();
});
