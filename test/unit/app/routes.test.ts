import '../framework/browser.ts';
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { guards } from '#app/guards.ts';
import { routes } from '#app/routes.ts';
import { takePreRoute } from '#session/pre-route.ts';
import { sessionToken, setSession } from '#session/session-store.ts';
import { splitLocale } from '#site/locales.ts';
import { visit } from '../framework/browser.ts';

const to = (path: string, search = '') => ({ locale: 'en' as const, path, search, hash: '' });

test('every guard that a route names exists, every page has its file, and no page stands twice', () => {
  for (const { guards: names = [], page } of routes) {
    for (const name of names) assert.ok(name in guards, name);
    assert.ok(existsSync(`src/pages/${page}.tsx`), page);
  }
  assert.equal(new Set(routes.map(({ page }) => page)).size, routes.length);
});

test('no path begins like a locale', () => {
  for (const { path } of routes) assert.equal(splitLocale(path).code, null, path);
});

test('without a session the dashboard leads to sign-in and remembers the wanted path with its query', async () => {
  visit('/en/dashboard?tab=billing');
  assert.equal(sessionToken(), '');
  assert.equal(await guards.signedIn?.(to('/dashboard', '?tab=billing'), {}), '/auth/sign-in');
  assert.equal(takePreRoute(), '/dashboard?tab=billing');
  setSession('abc', false);
  assert.equal(await guards.signedIn?.(to('/dashboard'), {}), true);
});

test('a good_id is a positive integer', async () => {
  for (const id of ['0', '-1', '1.5', '01', 'x', '', '1e3', '99999999999999999999', '１']) {
    assert.equal(await guards.validGoodId?.(to(`/payment/${id}`), { id }), false, id);
  }
});
