import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { guards } from '#app/guards.ts';
import { routes } from '#app/routes.ts';
import { splitLocale } from '#facts/locales.ts';
import { matchRoute } from '#framework/route.ts';
import { takePreRoute } from '#session/pre-route.ts';
import { sessionToken, setSession } from '#session/session-store.ts';
import { downloadTypes } from '#site/paths.ts';
import { visit } from '#test/support/dom.ts';

const to = (path: string, search = '') => ({ locale: 'en' as const, path, search, hash: '' });

test('every guard and page of a route exists, and paths are unique', () => {
  for (const { guards: names = [], page } of routes) {
    for (const name of names) assert.ok(name in guards, name);
    assert.ok(existsSync(`src/pages/${page}/${page}.tsx`), page);
  }
  assert.equal(new Set(routes.map(({ path }) => path)).size, routes.length);
});

test('no path starts with a locale', () => {
  for (const { path } of routes) assert.equal(splitLocale(path).locale, null, path);
});

test('a legal document can have any one segment before its name', () => {
  const templateOf = (path: string) => matchRoute(routes, path)?.route.template;
  for (const name of ['/terms', '/privacy', '/subscription-terms', '/delete-policy']) {
    for (const prefix of ['', '/app', '/download', '/payment', '/terms']) assert.equal(templateOf(prefix + name), name);
    assert.equal(templateOf(`/a/b${name}`), undefined);
    assert.equal(templateOf(`${name}/a`), undefined);
  }
});

test('without a session the dashboard redirects to sign-in and saves its path with query', async () => {
  visit('/en/dashboard?tab=billing');
  assert.equal(sessionToken(), '');
  assert.equal(await guards.signedIn?.(to('/dashboard', '?tab=billing'), {}), '/auth/sign-in');
  assert.equal(takePreRoute(), '/dashboard?tab=billing');
  setSession('abc', false);
  assert.equal(await guards.signedIn?.(to('/dashboard'), {}), true);
});

test('a download type is exactly one of four', async () => {
  const passes = (type: string) => guards.validDownloadType?.(to(`/download/${type}`), { type });
  for (const type of downloadTypes) assert.equal(await passes(type), true, type);
  for (const type of ['windows', 'MACOS', 'ios', 'Linux', '%57indows', ''])
    assert.equal(await passes(type), false, type);
});

test('every prerendered path of a pattern matches the pattern and passes its guards', async () => {
  for (const { path, prerenderPaths = [], guards: names = [] } of routes) {
    for (const prerendered of prerenderPaths) {
      const match = matchRoute(routes, prerendered);
      assert.equal(match?.route.path, path);
      for (const name of names)
        assert.equal(await guards[name]?.(to(prerendered), match?.params ?? {}), true, prerendered);
    }
  }
});

test('a good_id is a positive integer', async () => {
  for (const id of ['0', '-1', '1.5', '01', 'x', '', '1e3', '99999999999999999999', '１']) {
    assert.equal(await guards.validGoodId?.(to(`/payment/${id}`), { id }), false, id);
  }
});
