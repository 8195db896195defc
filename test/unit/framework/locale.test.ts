import './browser.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defineMessages, intlLocale, onSwitchLocale, showLocale, switchLocale, withLocale } from '#framework/locale.ts';
import { splitLocale } from '#site/locales.ts';
import { visit } from './browser.ts';

test('the first segment is a locale only when it is exactly one of the codes', () => {
  assert.deepEqual(splitLocale('/de'), { code: 'de', path: '/' });
  assert.deepEqual(splitLocale('/de/'), { code: 'de', path: '/' });
  assert.deepEqual(splitLocale('/de/pricing'), { code: 'de', path: '/pricing' });
  assert.deepEqual(splitLocale('/zh-TW/auth/sign-in'), { code: 'zh-TW', path: '/auth/sign-in' });
  assert.deepEqual(splitLocale('/delete-policy'), { code: null, path: '/delete-policy' });
  assert.deepEqual(splitLocale('/zh-tw/pricing'), { code: null, path: '/zh-tw/pricing' });
  assert.deepEqual(splitLocale('/DE'), { code: null, path: '/DE' });
  assert.deepEqual(splitLocale('/'), { code: null, path: '/' });
});

test('an address gets its prefix, and home has no trailing slash', () => {
  assert.equal(withLocale('/', 'ru'), '/ru');
  assert.equal(withLocale('/?a=1', 'ru'), '/ru?a=1');
  assert.equal(withLocale('/#faq', 'ru'), '/ru#faq');
  assert.equal(withLocale('/pricing#header', 'zh-CN'), '/zh-CN/pricing#header');
});

test('digits and calendars are pinned where engines differ', () => {
  assert.equal(intlLocale('ar'), 'ar-u-nu-latn');
  assert.equal(intlLocale('th'), 'th-u-ca-buddhist-nu-latn');
  assert.equal(intlLocale('de'), 'de');
});

test('showing a locale sets lang and dir', () => {
  showLocale('ar');
  assert.equal(document.documentElement.lang, 'ar');
  assert.equal(document.documentElement.dir, 'rtl');
  showLocale('en');
  assert.equal(document.documentElement.dir, 'ltr');
});

test('a switch is kept in the cookie and handed to the router', () => {
  visit('/en/pricing');
  const switched: string[] = [];
  onSwitchLocale((code) => switched.push(code));
  switchLocale('zh-TW');
  assert.deepEqual(switched, ['zh-TW']);
  assert.match(document.cookie, /locale=zh-TW/);
});

test('descriptors carry the id and nothing else', () => {
  assert.deepEqual(defineMessages({ action: 'app.update.action' }), { action: { id: 'app.update.action' } });
});
