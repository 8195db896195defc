import '#test/support/product.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { absolutePath, isExternal, pageHref, parsePageUrl } from '#framework/page-url.ts';

const current = { locale: 'de', path: '/dashboard', search: '?tab=billing', hash: '#orders' } as const;

test('a URL is split into locale, path, query and hash, and joined again', () => {
  assert.deepEqual(parsePageUrl('/de/dashboard?tab=billing#orders'), current);
  assert.equal(pageHref(current), '/de/dashboard?tab=billing#orders');
  assert.equal(pageHref(parsePageUrl('https://tern.example/ru/')), '/ru');
});

test('a URL without prefix gets the fallback locale', () => {
  assert.equal(parsePageUrl('/pricing', 'ja').locale, 'ja');
  assert.equal(parsePageUrl('/delete-policy', 'fr').path, '/delete-policy');
});

test('a query or a hash alone is relative to the current page', () => {
  assert.equal(absolutePath('?tab=settings', current), '/dashboard?tab=settings');
  assert.equal(absolutePath('#top', current), '/dashboard?tab=billing#top');
  assert.equal(absolutePath('/pricing', current), '/pricing');
  assert.equal(absolutePath('?a=1', null), '/?a=1');
});

test('a URL with a scheme or a host is external', () => {
  for (const url of ['https://help.example/', 'mailto:a@b.example', '//evil.example', '\\\\evil.example'])
    assert.equal(isExternal(url), true, url);
  for (const path of ['/pricing', '?a=https://x', '#a', '/a//b']) assert.equal(isExternal(path), false, path);
});
