import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import Cookies from 'js-cookie';
import { initialLocale } from '#app/initial-locale.ts';
import { replaceProperty, visit } from '#test/support/dom.ts';

test('the language that the server negotiated is kept', () => {
  visit('/pricing', { lang: 'de' });
  Cookies.set('locale', 'fr');
  assert.equal(initialLocale('de'), 'de');
});

test('for an English document the cookie decides, then the languages of the browser', () => {
  visit('/pricing');
  const languages = (...tags: string[]) => replaceProperty(navigator, 'languages', tags);
  for (const [tags, expected] of [
    [['xx', 'de-AT', 'fr'], 'de'],
    [['zh-HK'], 'zh-TW'],
    [['zh-Hant'], 'zh-TW'],
    [['zh'], 'zh-CN'],
    [['zh-SG'], 'zh-CN'],
    [['pt-BR'], 'pt'],
    [['in'], 'id'],
    [['sw'], 'en'],
    [['C', 'en_US', 'ja'], 'ja'],
  ] as const) {
    const restore = languages(...tags);
    assert.equal(initialLocale('en'), expected);
    restore();
  }
  Cookies.set('locale', 'ar');
  assert.equal(initialLocale('en'), 'ar');
});
