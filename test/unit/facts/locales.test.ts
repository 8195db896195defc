import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asLocale, intlTag, localePath, locales, splitLocale } from '#facts/locales.ts';

describe('locales', () => {
  it('has every language once, and only Arabic runs right to left', () => {
    assert.equal(new Set(locales.map(({ code }) => code)).size, 15);
    assert.deepEqual(
      locales.filter(({ dir }) => dir === 'rtl').map(({ code }) => code),
      ['ar'],
    );
  });

  it('has codes that are canonical language tags', () => {
    for (const { code } of locales) assert.equal(Intl.getCanonicalLocales(code)[0], code);
  });

  it('pins digits and calendars where engines differ', () => {
    assert.equal(intlTag('ar'), 'ar-u-nu-latn');
    assert.equal(intlTag('th'), 'th-u-ca-buddhist-nu-latn');
    assert.equal(intlTag('de'), 'de');
  });

  it('takes only an exact code', () => {
    assert.equal(asLocale('zh-TW'), 'zh-TW');
    assert.equal(asLocale('zh-tw'), null);
    assert.equal(asLocale(undefined), null);
  });
});

describe('splitLocale', () => {
  it('splits off a first segment that is exactly a code', () => {
    assert.deepEqual(splitLocale('/de'), { locale: 'de', path: '/' });
    assert.deepEqual(splitLocale('/de/'), { locale: 'de', path: '/' });
    assert.deepEqual(splitLocale('/de/pricing/'), { locale: 'de', path: '/pricing' });
    assert.deepEqual(splitLocale('/de/pricing'), { locale: 'de', path: '/pricing' });
    assert.deepEqual(splitLocale('/zh-TW/auth/sign-in'), { locale: 'zh-TW', path: '/auth/sign-in' });
    assert.deepEqual(splitLocale('/delete-policy'), { locale: null, path: '/delete-policy' });
    assert.deepEqual(splitLocale('/zh-tw/pricing'), { locale: null, path: '/zh-tw/pricing' });
    assert.deepEqual(splitLocale('/DE'), { locale: null, path: '/DE' });
    assert.deepEqual(splitLocale('/'), { locale: null, path: '/' });
  });
});

describe('localePath', () => {
  it('adds the prefix, and home gets no trailing slash', () => {
    assert.equal(localePath('/', 'ru'), '/ru');
    assert.equal(localePath('/?a=1', 'ru'), '/ru?a=1');
    assert.equal(localePath('/#faq', 'ru'), '/ru#faq');
    assert.equal(localePath('/pricing#header', 'zh-CN'), '/zh-CN/pricing#header');
  });
});
