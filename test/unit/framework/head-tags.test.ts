import '#test/support/product.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { locales } from '#facts/locales.ts';
import { headTags } from '#framework/head-tags.ts';

const page = { origin: 'https://vpn.example', path: '/faq', locale: 'de' as const, indexed: true };

test('texts are escaped in elements and attributes', () => {
  const html = headTags({ title: '<b> & "c"', description: '"><script>' }, page);
  assert.match(html, /<title>&lt;b> &amp; &quot;c&quot;<\/title>/);
  assert.match(html, /name="description" content="&quot;>&lt;script>"/);
});

test('structured data cannot end its script element', () => {
  const html = headTags({ title: 'FAQ', jsonLd: () => ({ name: '</script><script>alert(1)' }) }, page);
  assert.equal(html.match(/<\/script>/g)?.length, 1);
  assert.deepEqual(JSON.parse(/ld\+json">(.*)<\/script>/.exec(html)?.[1] ?? ''), { name: '</script><script>alert(1)' });
});

test('only a page with a feed links to it', () => {
  const link = '<link rel="alternate" type="application/atom+xml" href="https://vpn.example/news.atom">';
  assert.ok(headTags({ title: 'News', feed: '/news.atom' }, page).includes(link));
  assert.doesNotMatch(headTags({ title: 'FAQ' }, page), /atom/);
});

test('a page that is not indexed has no canonical URL and no structured data', () => {
  const html = headTags({ title: 'Account', jsonLd: () => ({}) }, { ...page, indexed: false });
  assert.match(html, /name="robots" content="noindex"/);
  assert.doesNotMatch(html, /canonical|alternate|og:|ld\+json/);
});

test('each language of an indexed page is canonical and names all others', () => {
  const html = headTags({ title: 'FAQ' }, page);
  assert.match(html, /<link rel="canonical" href="https:\/\/vpn\.example\/de\/faq">/);
  assert.deepEqual(
    [...html.matchAll(/hreflang="([\w-]+)" href="([^"]+)"/g)].map(([, tag, href]) => [tag, href]),
    [...locales.map(({ code }) => [code, `https://vpn.example/${code}/faq`]), ['x-default', 'https://vpn.example/faq']],
  );
});

test('an indexed page has Open Graph in its language, with the share image of the language', () => {
  const html = headTags(
    { title: 'Preise', description: 'Was es kostet' },
    { ...page, locale: 'zh-TW', path: '/pricing' },
  );
  const facts = [...html.matchAll(/property="og:([\w:]+)" content="([^"]+)"/g)].map(([, name, content]) => [
    name,
    content,
  ]);
  const { title, description, url, locale, image } = Object.fromEntries(facts);
  assert.deepEqual([title, description], ['Preise', 'Was es kostet']);
  assert.deepEqual([url, locale], ['https://vpn.example/zh-TW/pricing', 'zh_TW']);
  assert.match(image, /^https:\/\/vpn\.example\/share\/.*zh-TW/);
});

test('Open Graph names the language with a territory, Arabic as Facebook does', () => {
  const names = locales.map(({ code }) => {
    const html = headTags({ title: 'Prices' }, { ...page, locale: code });
    return /property="og:locale" content="([^"]+)"/.exec(html)?.[1];
  });
  assert.equal(
    names.join(' '),
    'en_US zh_TW zh_CN ja_JP es_ES ar_AR fr_FR de_DE ko_KR ru_RU vi_VN th_TH pt_BR id_ID ms_MY',
  );
});

test('structured data knows the origin of the site', () => {
  const html = headTags({ title: 'Home', jsonLd: (origin) => ({ url: origin }) }, page);
  assert.match(html, /ld\+json">\{"url":"https:\/\/vpn\.example"\}</);
});
