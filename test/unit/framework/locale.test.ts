import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defineMessages, onSwitchLocale, showLocale, switchLocale } from '#framework/locale.ts';
import { visit } from '#test/support/dom.ts';

test('showLocale sets lang and dir of the document', () => {
  showLocale('ar');
  assert.equal(document.documentElement.lang, 'ar');
  assert.equal(document.documentElement.dir, 'rtl');
  showLocale('en');
  assert.equal(document.documentElement.dir, 'ltr');
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
