import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import fastify from 'fastify';
import { handleErrors } from '#server/http/errors.ts';
import { refuseOverload } from '#server/http/overload.ts';
import { waitUntil } from '#test/support/wait-until.ts';

test('an overloaded server responds with 429 and Retry-After', async () => {
  const app = fastify();
  handleErrors(app);
  await app.register(async (scope) => {
    refuseOverload(scope, 1, 20);
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

test('visitors who use up the file descriptors of the process do not end it', async () => {
  const server = spawn('sh', ['-c', `ulimit -n 64 && exec "${process.execPath}" --input-type=module`], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  server.stdin.end(`
    import fastify from 'fastify';
    import { refuseOverload } from '#server/http/overload.ts';
    const app = fastify();
    refuseOverload(app, 1000, 20);
    app.get('/x', async () => 'fine');
    console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
  `);
  try {
    const [url = ''] = (await once(createInterface(server.stdout), 'line')) as string[];
    const sockets = Array.from({ length: 80 }, () =>
      connect(Number(new URL(url).port), '127.0.0.1').on('error', () => {}),
    );
    await setTimeout(300);
    for (const socket of sockets) socket.destroy();
    // While a descriptor is not free yet, the connection is refused.
    const isServed = async () => (await fetch(`${url}/x`).catch(() => undefined))?.ok === true;
    await waitUntil(async () => server.exitCode !== null || (await isServed()), 'no response');
    assert.equal(server.exitCode, null);
  } finally {
    server.kill();
  }
});
