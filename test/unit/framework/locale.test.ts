import './browser.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defineMessages, onSwitchLocale, showLocale, switchLocale } from '#framework/locale.ts';
import { visit } from './browser.ts';

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
