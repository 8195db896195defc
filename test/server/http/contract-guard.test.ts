import assert from 'node:assert/strict';
import { test } from 'node:test';
import fastify from 'fastify';
import * as z from 'zod';
import { requireDeclaredRoutes } from '#server/http/contract-guard.ts';
import { addDecorations } from '#server/http/decorations.ts';
import { handleErrors } from '#server/http/errors.ts';
import { route } from '#server/http/route.ts';

function build() {
  const app = fastify();
  requireDeclaredRoutes(app);
  const findSession = async () => null;
  addDecorations(app, { trustedProxies: [], isExit: () => false, findSession, requireConfirmation: async () => {} });
  handleErrors(app);
  return app;
}

test('a route that declares no response is refused at start', () => {
  const leak = async () => ({ password: 'x' });
  assert.throws(() => build().get('/leak', leak), /\/leak declares no response/);
  assert.throws(() => build().get('/leak', { config: {} }, leak), /\/leak declares no response/);
});

test('a route whose URL the site serves is refused at start', () => {
  const routeAt = (url: string) => build().get(url, { config: { notInContract: 'test' } }, async () => 'x');
  assert.throws(() => routeAt('/turbo'), /\/turbo would get a page of the site/);
  assert.doesNotThrow(() => routeAt('/turboClient/webhooks/test'));
});

test('a response that violates the contract becomes a 500 without its data', async () => {
  const app = build();
  const operation = {
    id: 'x',
    method: 'get',
    path: '/turboClient/x',
    session: 'none',
    data: z.strictObject({ email: z.string() }),
  } as const;
  route(app, operation, () => ({ email: 'ada@example.com', password_hash: 'secret' }) as { email: string });
  const response = await app.inject('/turboClient/x');
  assert.equal(response.statusCode, 500);
  assert.doesNotMatch(response.body, /secret|ada/);
  assert.equal(JSON.parse(response.body).code, 1009);
});

test('a lost database is a 503 with Retry-After, other errors are a 500 without details', async () => {
  const app = build();
  const operation = { id: 'x', method: 'get', path: '/turboClient/x', session: 'none', data: z.null() } as const;
  let error: Error = Object.assign(new Error('connect ECONNREFUSED 10.0.0.7:5432'), { code: 'ECONNREFUSED' });
  route(app, operation, () => {
    throw error;
  });
  const lost = await app.inject('/turboClient/x');
  assert.deepEqual([lost.statusCode, JSON.parse(lost.body).code, lost.headers['retry-after']], [503, 1010, '5']);
  assert.doesNotMatch(lost.body, /10\.0\.0\.7/);
  error = new Error('secret detail');
  const broken = await app.inject('/turboClient/x');
  assert.equal(broken.statusCode, 500);
  assert.doesNotMatch(broken.body, /secret/);
});

test('an operation without a route is refused at start', () => {
  const app = fastify();
  const paths = requireDeclaredRoutes(app);
  const operation = { id: 'x', method: 'get', path: '/turboClient/x', session: 'none', data: z.null() } as const;
  route(app, operation, () => null);
  assert.doesNotThrow(() => paths.requireAll({ x: operation }));
  assert.throws(() => paths.requireAll({ x: operation, y: { id: 'y' } }), /No route for y: register it/);
});
