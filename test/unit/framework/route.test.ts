import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matchRoute, type Route } from '#framework/route.ts';

const load = () => Promise.reject(new Error('not loaded here'));
const route = (path: string): Route => ({ path, page: path, layout: 'main', indexed: true, load });
const routes = ['/', '/pricing', '/payment/:id', '/:prefix?/terms'].map(route);
const matched = (path: string) => {
  const match = matchRoute(routes, path);
  return match && [match.route.path, match.params];
};

test('a parameter matches exactly one segment', () => {
  assert.deepEqual(matched('/payment/12'), ['/payment/:id', { id: '12' }]);
  assert.equal(matched('/payment'), null);
  assert.equal(matched('/payment/12/more'), null);
});

test('an optional prefixing segment can be absent', () => {
  assert.deepEqual(matched('/terms'), ['/:prefix?/terms', { prefix: undefined }]);
  assert.deepEqual(matched('/app/terms'), ['/:prefix?/terms', { prefix: 'app' }]);
  assert.equal(matched('/a/b/terms'), null);
});

test('a pattern matches the whole path only', () => {
  assert.deepEqual(matched('/'), ['/', {}]);
  assert.equal(matched('/pricing-old'), null);
  assert.equal(matched('/x'), null);
});
