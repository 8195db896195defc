import '#test/support/product.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { headTags } from '#framework/head-tags.ts';

const page = { origin: 'https://vpn.example', path: '/faq', locale: 'de' as const, indexed: true };

test('texts are escaped in elements and attributes', () => {
  const html = headTags({ title: '<b> & "c"', description: '"><script>' }, page);
  assert.match(html, /<title>&lt;b> &amp; &quot;c&quot;<\/title>/);
  assert.match(html, /name="description" content="&quot;>&lt;script>"/);
});

test('structured data cannot end its script element', () => {
  const html = headTags({ title: 'FAQ', jsonLd: { name: '</script><script>alert(1)' } }, page);
  assert.equal(html.match(/<\/script>/g)?.length, 1);
  assert.deepEqual(JSON.parse(/ld\+json">(.*)<\/script>/.exec(html)?.[1] ?? ''), { name: '</script><script>alert(1)' });
});

test('a page that is not indexed has no canonical URL and no structured data', () => {
  const html = headTags({ title: 'Account', jsonLd: {} }, { ...page, indexed: false });
  assert.match(html, /name="robots" content="noindex"/);
  assert.doesNotMatch(html, /canonical|alternate|og:|ld\+json/);
});
