import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refuseInlineCode } from '../../../scripts/build/refuse-inline-code.ts';

const refused: [html: string, problem: RegExp][] = [
  ['<p style="color:red">x</p>', /inline style attribute/],
  ['<button type="button" onclick="go()">x</button>', /inline onclick attribute/],
  ['<div><script>go()</script></div>', /inline <script>/],
  ['<style>p{}</style>', /inline <style>/],
];

for (const [html, problem] of refused) {
  test(`${html} fails the build with the page's name`, () => {
    assert.throws(() => refuseInlineCode(html, 'home in de'), problem);
    assert.throws(() => refuseInlineCode(html, 'home in de'), /^BuildError: home in de: /);
  });
}

test('texts that look like code, JSON and script files are allowed', () => {
  const allowed = [
    '<p class="style" title="on a=b">style="x"</p>',
    '<script type="application/ld+json">{"style":"x"}</script>',
    '<script type="module" src="/assets/main.js"></script>',
    '<input name="one" value="x"/>',
  ];
  for (const html of allowed) refuseInlineCode(html, 'home in de');
});
