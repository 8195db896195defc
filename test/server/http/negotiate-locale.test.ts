import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asLocale } from '#facts/locales.ts';
import { acceptedLocale, chosenLocale, matchLocale, visitorLocale } from '#server/http/negotiate-locale.ts';

test('a language tag matches the nearest of the locales', () => {
  const tags: Record<string, string | null> = {
    en: 'en',
    'en-GB': 'en',
    zh: 'zh-CN',
    'zh-HK': 'zh-TW',
    'zh-Hant': 'zh-TW',
    'zh-hant-hk': 'zh-TW',
    'zh-Hans-HK': 'zh-CN',
    'zh-SG': 'zh-CN',
    'pt-BR': 'pt',
    in: 'id',
    de_AT: 'de',
    nl: null,
    '': null,
  };
  for (const [tag, locale] of Object.entries(tags)) assert.equal(matchLocale(tag), locale, tag);
});

test('the former code of a language matches, which old systems still send', () => {
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  for (const tag of letters.flatMap((first) => letters.map((second) => first + second))) {
    const [current = tag] = Intl.getCanonicalLocales(tag);
    if (asLocale(current)) assert.equal(matchLocale(tag), current, tag);
  }
});

test('the best language of Accept-Language is the one with the highest quality', () => {
  const headers: [string | undefined, string][] = [
    [undefined, 'en'],
    ['', 'en'],
    ['de', 'de'],
    ['nl, fr;q=0.8, de;q=0.9', 'de'],
    ['de;q=0.5, fr;q=0.5', 'de'],
    ['nl', 'en'],
    ['*', 'en'],
    ['fr;q=0, ja', 'ja'],
    ['ar;q=nonsense, ko;q=0.1', 'ko'],
    [`${'x,'.repeat(100_000)}de`, 'en'],
  ];
  for (const [header, locale] of headers) assert.equal(acceptedLocale(header), locale, header?.slice(0, 50));
});

test('a locale is chosen by a whole cookie that names one', () => {
  assert.equal(chosenLocale('a=1; locale=zh-TW; b=2'), 'zh-TW');
  for (const cookie of [undefined, '', 'locale=xx', 'locale=', 'mylocale=de']) assert.equal(chosenLocale(cookie), null);
});

test('the chosen locale decides before the browser’s languages, as far as the build has it', () => {
  const built = ['en', 'ar', 'de'];
  const headers = { 'accept-language': 'de' };
  assert.equal(visitorLocale({ ...headers, cookie: 'locale=ar' }, built), 'ar');
  assert.equal(visitorLocale({ ...headers, cookie: 'locale=fr' }, built), 'de');
  assert.equal(visitorLocale(headers, built), 'de');
  assert.equal(visitorLocale({ 'accept-language': 'fr' }, built), 'en');
});
