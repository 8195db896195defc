/** How the build renders legal documents, and what it refuses. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readDocument } from '../../../scripts/build/markdown.ts';

const head = '---\ntitle: Terms of {brand}\ndescription: What applies: all of it.\nchanged: 2026-11-20\n---\n';
const values = { brand: 'Tern', supportEmail: 'support@tern.example' };

function read(body: string, front = head) {
  return readDocument({ file: 'locales/legal/en/terms.md', text: front + body, values, language: 'en', locale: 'de' });
}
const refusal = (line: number, problem: RegExp) => new RegExp(`terms\\.md:${line}: .*${problem.source}`);

test('the front matter has title, description and the date of the last change', () => {
  const { title, description, changed, language } = read('Text.').facts;
  assert.deepEqual([title, description, changed], ['Terms of Tern', 'What applies: all of it.', '2026-11-20']);
  assert.equal(language, 'en');
});

test('sections are numbered, and each is a link to its own anchor', () => {
  const { html, facts } = read('Before.\n\n## Refunds & fees {#refunds}\n\nText.\n\n## Law {#law}\n');
  assert.match(html, /<h2 id="refunds"><a href="#refunds">1\. Refunds &amp; fees<\/a><\/h2>/);
  assert.match(html, /<h2 id="law"><a href="#law">2\. Law<\/a><\/h2>/);
  assert.deepEqual(facts.sections, [
    { id: 'refunds', title: 'Refunds & fees' },
    { id: 'law', title: 'Law' },
  ]);
});

test('links stay in the language of the page; other sites are marked as such', () => {
  const { html } = read('[a](/privacy#storage) [b](#law) [c](https://db-ip.com/?a=1&b=2) {supportEmail}');
  assert.match(html, /<a href="\/de\/privacy#storage">a<\/a>/);
  assert.match(html, /<a href="#law">b<\/a>/);
  assert.match(html, /<a href="https:\/\/db-ip\.com\/\?a=1&amp;b=2" rel="external noopener">c<\/a>/);
  assert.match(html, /<a href="mailto:support@tern\.example" dir="ltr">support@tern\.example<\/a>/);
});

test('names of cookies run left to right in every language, and nothing in them is HTML', () => {
  assert.match(read('- `a<b>`').html, /<code dir="ltr">a&lt;b&gt;<\/code>/);
});

for (const [what, body, problem] of [
  ['a block of HTML', 'Text.\n\n<div>hello</div>\n', refusal(8, /raw HTML/)],
  ['HTML in a line', 'Text <b onclick="x()">bold</b>.', refusal(6, /raw HTML/)],
  ['a script', '<script>alert(1)</script>', refusal(6, /raw HTML/)],
  ['an image', 'Text ![x](https://evil.example/x.png)', refusal(6, /contains an image/)],
  ['a link that runs code', '[x](javascript:alert(1))', refusal(6, /not a valid link/)],
  ['a link to an unsafe address', 'Text.\n\n[x](http://db-ip.com)', refusal(8, /not a valid link/)],
  ['a link to another host without scheme', '[x](//evil.example)', refusal(6, /not a valid link/)],
  ['a heading without an anchor', 'Text.\n\n## Refunds\n', refusal(8, /anchor/)],
  ['a heading of another level', '# Terms {#terms}', refusal(6, /anchor/)],
  ['an anchor that is used twice', '## A {#a}\n\n## B {#a}\n', refusal(8, /used twice/)],
  ['an unknown placeholder', 'Text.\n{company}', refusal(7, /\{company\}/)],
] as const) {
  test(`${what} ends the build with file and line`, () => {
    assert.throws(() => read(body), problem);
  });
}

test('an incomplete front matter or an invalid date ends the build', () => {
  assert.throws(() => read('Text.', head.replace(/title.*\n/, '')), /lacks title/);
  assert.throws(() => read('Text.', ''), /lacks/);
  for (const day of ['20.11.2026', '2026-13-01']) {
    assert.throws(() => read('Text.', head.replace('2026-11-20', day)), /is not a date/);
  }
});
