import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defineMessages, onSwitchLocale, showLocale, switchLocale } from '#framework/locale.ts';
import { replaceProperty, visit } from '#test/support/dom.ts';

test('showLocale sets lang and dir of the document', () => {
  showLocale('ar');
  assert.equal(document.documentElement.lang, 'ar');
  assert.equal(document.documentElement.dir, 'rtl');
  showLocale('en');
  assert.equal(document.documentElement.dir, 'ltr');
});

test('showLocale leaves a document alone that has the language: setting it again costs the style of every element', () => {
  Object.assign(document.documentElement, { lang: 'fr', dir: 'ltr' });
  const observer = new MutationObserver(() => {});
  observer.observe(document.documentElement, { attributes: true });
  showLocale('fr');
  assert.equal(observer.takeRecords().length, 0);
  showLocale('en');
  assert.ok(observer.takeRecords().length > 0, 'nothing observed');
  observer.disconnect();
});

test('before the router runs, a switch loads the same path, query and hash in that language, and keeps it for a year', () => {
  visit('/de/pricing?a=1#faq');
  const assigned: string[] = [];
  const cookies: string[] = [];
  const restores = [
    replaceProperty(location, 'assign', (href: string) => assigned.push(href)),
    replaceProperty(document, 'cookie', ''),
  ];
  Object.defineProperty(document, 'cookie', { set: (text) => cookies.push(text), get: () => '', configurable: true });
  switchLocale('ar');
  for (const restore of restores) restore();
  assert.deepEqual(assigned, ['/ar/pricing?a=1#faq']);
  const days = (Date.parse(/expires=([^;]+)/.exec(cookies[0] ?? '')?.[1] ?? '') - Date.now()) / 86_400_000;
  assert.ok(days > 364.9 && days < 365.1, cookies[0]);
  assert.match(cookies[0] ?? '', /sameSite=Lax/i);
});

test('switchLocale saves the choice in the cookie and calls the router', () => {
  visit('/en/pricing');
  const switched: string[] = [];
  onSwitchLocale((locale) => switched.push(locale));
  switchLocale('zh-TW');
  assert.deepEqual(switched, ['zh-TW']);
  assert.match(document.cookie, /locale=zh-TW/);
});

test('message descriptors contain only the id', () => {
  assert.deepEqual(defineMessages({ action: 'app.update.action' }), { action: { id: 'app.update.action' } });
});
