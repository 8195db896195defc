/** The legal documents as they are: the same in every language, and no link leads nowhere. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { routes } from '#app/routes.ts';
import { locales, splitLocale } from '#facts/locales.ts';
import { matchRoute } from '#framework/route.ts';
import { legalDocuments } from '#site/legal.ts';
import { legalText, readLegalTexts } from '../../../scripts/build/legal.ts';

const codes = locales.map(({ code }) => code);
const texts = await readLegalTexts({ locales: codes });
const addresses = legalDocuments.map(({ to }) => to);
const idsOf = (locale: string, address: string) => legalText(texts, locale, address).facts.sections.map(({ id }) => id);

test('every document is there in every language; where it is not translated it is English and says so', () => {
  for (const code of codes) {
    for (const address of addresses) {
      const { html, facts } = legalText(texts, code, address);
      const isTranslated = existsSync(`locales/legal/${code}${address}.md`);
      assert.equal(facts.language, isTranslated ? code : 'en', `${code}${address}`);
      assert.ok(html.length > 2000, `${code}${address}`);
    }
  }
});

test('a translation has the sections and the date of the English text', () => {
  for (const code of codes) {
    for (const address of addresses) {
      assert.deepEqual(idsOf(code, address), idsOf('en', address), `${code}${address}`);
      const changed = (locale: string) => legalText(texts, locale, address).facts.changed;
      assert.equal(changed(code), changed('en'), `${code}${address}`);
    }
  }
});

test('every link leads to a page in the same language, and to a section that is there', () => {
  for (const code of codes) {
    for (const address of addresses) {
      for (const [, href = ''] of legalText(texts, code, address).html.matchAll(/href="([/#][^"]*)"/g)) {
        const place = `${href} in ${code}${address}`;
        const { pathname, hash } = new URL(href, `http://site/${code}${address}`);
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

test('the brand, the support address and the domain are the provider’s; no placeholder is left', () => {
  const all = addresses.map((address) => legalText(texts, 'en', address).html).join('');
  assert.match(all, /Tern\u00a0VPN/);
  assert.match(all, /mailto:support@tern\.example/);
  assert.doesNotMatch(all, /[{}]/);
});

test('a document that was asked for and does not exist is named', () => {
  assert.throws(() => legalText(texts, 'de', '/imprint'), /locales\/legal\/en\/imprint\.md: is missing/);
});
