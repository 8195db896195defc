import '../framework/browser.ts';
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
import { visit } from '../framework/browser.ts';

const to = (path: string, search = '') => ({ locale: 'en' as const, path, search, hash: '' });

test('every guard that a route names exists, every page has its file, and no path stands twice', () => {
  for (const { guards: names = [], page } of routes) {
    for (const name of names) assert.ok(name in guards, name);
    assert.ok(existsSync(`src/pages/${page}.tsx`), page);
  }
  assert.equal(new Set(routes.map(({ path }) => path)).size, routes.length);
});

test('no path begins like a locale', () => {
  for (const { path } of routes) assert.equal(splitLocale(path).locale, null, path);
});

test('a legal document has one optional segment before its name, whatever that is', () => {
  const templateOf = (path: string) => matchRoute(routes, path)?.route.template;
  for (const name of ['/terms', '/privacy', '/subscription-terms', '/delete-policy']) {
    for (const lead of ['', '/app', '/download', '/payment', '/terms']) assert.equal(templateOf(lead + name), name);
    assert.equal(templateOf(`/a/b${name}`), undefined);
    assert.equal(templateOf(`${name}/a`), undefined);
  }
});

test('without a session the dashboard leads to sign-in and remembers the wanted path with its query', async () => {
  visit('/en/dashboard?tab=billing');
  assert.equal(sessionToken(), '');
  assert.equal(await guards.signedIn?.(to('/dashboard', '?tab=billing'), {}), '/auth/sign-in');
  assert.equal(takePreRoute(), '/dashboard?tab=billing');
  setSession('abc', false);
  assert.equal(await guards.signedIn?.(to('/dashboard'), {}), true);
});

test('a download is for one of four types, letter for letter', async () => {
  const passes = (type: string) => guards.validDownloadType?.(to(`/download/${type}`), { type });
  for (const type of downloadTypes) assert.equal(await passes(type), true, type);
  for (const type of ['windows', 'MACOS', 'ios', 'Linux', '%57indows', ''])
    assert.equal(await passes(type), false, type);
});

test('every address that is prerendered for a pattern is one of the pattern and passes its checks', async () => {
  for (const { path, addresses = [], guards: names = [] } of routes) {
    for (const address of addresses) {
      const found = matchRoute(routes, address);
      assert.equal(found?.route.path, path);
      for (const name of names) assert.equal(await guards[name]?.(to(address), found?.params ?? {}), true, address);
    }
  }
});

test('a good_id is a positive integer', async () => {
  for (const id of ['0', '-1', '1.5', '01', 'x', '', '1e3', '99999999999999999999', '１']) {
    assert.equal(await guards.validGoodId?.(to(`/payment/${id}`), { id }), false, id);
  }
});
