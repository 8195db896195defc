/** The legal documents of the repository: the same in every language, without broken links. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { routes } from '#app/routes.ts';
import { locales, splitLocale } from '#facts/locales.ts';
import { nonBreaking } from '#facts/non-breaking.ts';
import { matchRoute } from '#framework/route.ts';
import { brand } from '#site/brand.ts';
import { legalDocuments } from '#site/legal.ts';
import { legalText, readLegalTexts } from '../../../scripts/build/legal.ts';

const codes = locales.map(({ code }) => code);
const texts = await readLegalTexts({ locales: codes });
const paths = legalDocuments.map(({ to }) => to);
const idsOf = (locale: string, pagePath: string) =>
  legalText(texts, locale, pagePath).facts.sections.map(({ id }) => id);

test('every document exists in every language; an untranslated one is marked as English', () => {
  for (const code of codes) {
    for (const pagePath of paths) {
      const { html, facts } = legalText(texts, code, pagePath);
      const isTranslated = existsSync(`locales/legal/${code}${pagePath}.md`);
      assert.equal(facts.language, isTranslated ? code : 'en', `${code}${pagePath}`);
      assert.ok(html.length > 2000, `${code}${pagePath}`);
    }
  }
});

test('a translation has the sections and the date of the English text', () => {
  for (const code of codes) {
    for (const pagePath of paths) {
      assert.deepEqual(idsOf(code, pagePath), idsOf('en', pagePath), `${code}${pagePath}`);
      const changed = (locale: string) => legalText(texts, locale, pagePath).facts.changed;
      assert.equal(changed(code), changed('en'), `${code}${pagePath}`);
    }
  }
});

test('the terms and the answers about refunds say in every language what a second refund within 12 months is', () => {
  const answers = ['faq.refund.answer', 'dashboard.faq.refund.answer', 'pricing.guarantee.text'];
  for (const code of codes) {
    const { html } = legalText(texts, code, '/subscription-terms');
    assert.match(/id="refunds".*?<h2/s.exec(html)?.[0] ?? '', /\b12\b/, `${code}/subscription-terms`);
    const messages = JSON.parse(readFileSync(`locales/${code}.json`, 'utf8'));
    for (const id of answers) assert.match(messages[id], /\b12\b/, `${code}: ${id}`);
  }
});

test('every link leads to a page in the same language, and to a section that is there', () => {
  for (const code of codes) {
    for (const pagePath of paths) {
      for (const [, href = ''] of legalText(texts, code, pagePath).html.matchAll(/href="([/#][^"]*)"/g)) {
        const place = `${href} in ${code}${pagePath}`;
        const { pathname, hash } = new URL(href, `http://site/${code}${pagePath}`);
        const to = splitLocale(pathname);
        assert.equal(to.locale, code, place);
        const template = matchRoute(routes, to.path)?.route.template ?? to.path;
        if (hash && texts.get(code)?.has(template)) {
          assert.ok(idsOf(code, template).includes(hash.slice(1)), place);
        }
        assert.ok(matchRoute(routes, to.path), place);
      }
    }
  }
});

test('brand, support email and domain are filled in, and no placeholder is left', () => {
  const all = paths.map((pagePath) => legalText(texts, 'en', pagePath).html).join('');
  assert.ok(all.includes(nonBreaking(brand.name)));
  assert.ok(all.includes(`mailto:${brand.supportEmail}`));
  assert.doesNotMatch(all, /[{}]/);
});

test('a missing document is named', () => {
  assert.throws(() => legalText(texts, 'de', '/imprint'), /locales\/legal\/en\/imprint\.md: is missing/);
});
