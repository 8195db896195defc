import assert from 'node:assert/strict';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { asLocale, intlTag, localePath, locales, splitLocale } from '#facts/locales.ts';

describe('locales', () => {
  it('has every language once, and only Arabic runs right to left', () => {
    assert.equal(new Set(locales.map(({ code }) => code)).size, locales.length);
    assert.deepEqual(
      locales.filter(({ dir }) => dir === 'rtl').map(({ code }) => code),
      ['ar'],
    );
  });

  it('is the table of docs/product.md#languages', () => {
    const [, section = ''] = readFileSync('docs/product.md', 'utf8').split('\n## Languages\n');
    const [table = ''] = section.trim().split('\n\n');
    const rows = [...table.matchAll(/\| ([a-z]{2}(?:-[A-Z]{2})?) \| ([^|(]+) /g)].map(
      ([, code, label]) => `${code} ${label}`,
    );
    assert.deepEqual(rows.sort(), locales.map(({ code, label }) => `${code} ${label}`).sort());
  });

  it('is counted right in the documents', () => {
    const written = ['README.md', 'package.json', ...globSync('docs/{*,operate/*}.md')].flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\b(\d+) (languages|locales|translations)\b/g)].map(
        ([text, count, of]) => ({
          text: `${file}: ${text}`,
          isRight: Number(count) === locales.length - Number(of === 'translations'),
        }),
      ),
    );
    assert.ok(written.length >= 5);
    assert.deepEqual(
      written.filter(({ isRight }) => !isRight).map(({ text }) => text),
      [],
    );
  });

  it('has the headline of each share image: scripts/art/render-share-titles.ts', () => {
    const titles = readdirSync('scripts/art/share').map((name) => /^title-(.+)\.png$/.exec(name)?.[1]);
    assert.deepEqual(titles.sort(), locales.map(({ code }) => code).sort());
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
