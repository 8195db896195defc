import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matchRoute, type Route } from '#framework/route.ts';

const load = () => Promise.reject(new Error('not loaded here'));
const route = (path: string): Route => ({ path, page: path, layout: 'main', indexed: true, load });
const routes = ['/', '/pricing', '/payment/:id', '/:lead?/terms'].map(route);
const matched = (path: string) => {
  const found = matchRoute(routes, path);
  return found && [found.route.path, found.params];
};

test('a name takes exactly one segment', () => {
  assert.deepEqual(matched('/payment/12'), ['/payment/:id', { id: '12' }]);
  assert.equal(matched('/payment'), null);
  assert.equal(matched('/payment/12/more'), null);
});

test('an optional leading segment may be there or not', () => {
  assert.deepEqual(matched('/terms'), ['/:lead?/terms', { lead: undefined }]);
  assert.deepEqual(matched('/app/terms'), ['/:lead?/terms', { lead: 'app' }]);
  assert.equal(matched('/a/b/terms'), null);
});

test('nothing is matched by its beginning', () => {
  assert.deepEqual(matched('/'), ['/', {}]);
  assert.equal(matched('/pricing-old'), null);
  assert.equal(matched('/x'), null);
});
