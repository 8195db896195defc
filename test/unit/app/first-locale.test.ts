import '../framework/browser.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import Cookies from 'js-cookie';
import { firstLocale } from '#app/first-locale.ts';
import { replace, visit } from '../framework/browser.ts';

test('what the server chose stands', () => {
  visit('/pricing', { lang: 'de' });
  Cookies.set('locale', 'fr');
  assert.equal(firstLocale('de'), 'de');
});

test('an English document may come from a plain static host: the cookie decides, then the languages of the browser', () => {
  visit('/pricing');
  const languages = (...tags: string[]) => replace(navigator, 'languages', tags);
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
    assert.equal(firstLocale('en'), expected);
    restore();
  }
  Cookies.set('locale', 'ar');
  assert.equal(firstLocale('en'), 'ar');
});
