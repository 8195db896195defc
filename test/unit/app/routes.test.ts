import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { act, renderHook } from '@testing-library/react';
import Cookies from 'js-cookie';
import { guards } from '#app/guards.ts';
import { routes } from '#app/routes.ts';
import { splitLocale } from '#facts/locales.ts';
import { configureRequest } from '#framework/request.ts';
import { matchRoute } from '#framework/route.ts';
import { takePreRoute } from '#session/pre-route.ts';
import { clearSession, sessionToken, setSession, startSession, useSignedIn } from '#session/session-store.ts';
import { downloadTypes, paths } from '#site/paths.ts';
import { replaceProperty, visit } from '#test/support/dom.ts';
import * as requestCode from '#test/support/request-code.ts';

const to = (path: string, search = '') => ({ locale: 'en' as const, path, search, hash: '' });

test('every guard and page of a route exists, and paths are unique', () => {
  for (const { guards: names = [], page } of routes) {
    for (const name of names) assert.ok(name in guards, name);
    assert.ok(existsSync(`src/pages/${page}/${page}.tsx`), page);
  }
  assert.equal(new Set(routes.map(({ path }) => path)).size, routes.length);
});

test('every path that the site links to has a page', () => {
  const linked = { ...paths, payment: () => paths.payment(3), order: () => paths.order(3, 'TRN-1') };
  for (const [name, path] of Object.entries(linked)) assert.ok(matchRoute(routes, path().replace(/[?#].*/, '')), name);
  for (const type of downloadTypes) assert.ok(matchRoute(routes, paths.download(type)), type);
});

test('search engines index the public pages, and neither account, sign-in nor results of an event', () => {
  const pagesWhere = (indexed: boolean) => [
    ...new Set(routes.filter((route) => route.indexed === indexed).map(({ page }) => page)),
  ];
  assert.deepEqual(pagesWhere(true).sort(), [
    'contact-us',
    'download',
    'download-type',
    'home',
    'legal',
    'pricing',
    'referral',
    'what-is-my-ip',
  ]);
  assert.deepEqual(pagesWhere(false).sort(), [
    'auth-success',
    'dashboard',
    'event-error',
    'event-success',
    'payment',
    'reset',
    'sign-in',
    'sign-up',
  ]);
});

test('only sign-in, account and payment need browser storage, and its refusal is an error', () => {
  const pages = routes.filter((route) => route.guards?.includes('storageAllowed')).map(({ page }) => page);
  assert.deepEqual([...new Set(pages)].sort(), ['auth-success', 'dashboard', 'payment', 'reset', 'sign-in', 'sign-up']);
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  const restore = replaceProperty(globalThis, 'localStorage', { getItem: refuse } as unknown as Storage);
  try {
    assert.throws(() => guards.storageAllowed?.(to('/dashboard'), {}), /insecure/);
  } finally {
    restore();
  }
});

test('dashboard and payment need a session', () => {
  const pages = routes.filter((route) => route.guards?.includes('signedIn')).map(({ page }) => page);
  assert.deepEqual(pages.sort(), ['dashboard', 'payment']);
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

test('who loses the cookie while the page is open can sign in again', async (t) => {
  setSession('abc', false);
  t.after(startSession(() => {}));
  const { result } = renderHook(useSignedIn);
  Cookies.remove('Admin-Token');
  assert.equal(result.current, true, 'a browser tells nobody');
  await act(async () => guards.signedIn?.(to('/dashboard'), {}));
  assert.equal(result.current, false);
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

test('the payment page of a product that is not sold is refused before sign-in, except for an order', async () => {
  const { guards: names = [] } = matchRoute(routes, '/payment/99')?.route ?? {};
  assert.ok(names.indexOf('soldProduct') < names.indexOf('signedIn'));
  assert.ok(names.indexOf('validGoodId') < names.indexOf('soldProduct'));
  let respond = () => ({ success: true, code: 0, msg: '', data: { products: [{ good_id: 7 }] } });
  replaceProperty(globalThis, 'fetch', async () => Response.json({ messages: {} }));
  configureRequest({
    loadCode: async () => ({ ...requestCode, send: async <T>() => respond() as T }),
    token: () => '',
  });
  clearSession();
  const isSold = (id: string, search = '') => guards.soldProduct?.(to(`/payment/${id}`, search), { id });
  assert.equal(await isSold('7'), true);
  assert.equal(await isSold('99'), false);
  assert.equal(await isSold('99', '?order=TRN-7K3M-9Q2X'), true);
  setSession('abc', false);
  assert.equal(await isSold('99'), true);
  document.head.innerHTML = '<style data-page="not-found"></style>';
  assert.equal(await isSold('99'), false);
  respond = () => assert.fail('offline');
  assert.equal(await isSold('99'), true);
});

test('a good_id is a positive integer', async () => {
  for (const id of ['0', '-1', '1.5', '01', 'x', '', '1e3', '99999999999999999999', '１']) {
    assert.equal(await guards.validGoodId?.(to(`/payment/${id}`), { id }), false, id);
  }
});
