import assert from 'node:assert/strict';
import { test } from 'node:test';
import { previewHtml } from '../../../scripts/build/preview.ts';

const header = '<header id="top"><h2>Header</h2></header>';

test('it is <main> up to the end of the first screen, with space for the rest', () => {
  const body = `${header}<main class="main" id="main"><h1>Plans</h1><template id="first-paint"></template><p>below</p></main>`;
  assert.equal(previewHtml(body), '<main class="main"><h1>Plans</h1><div class="after-first-paint">');
});

test('a page without that mark is in it to its end', () => {
  assert.equal(
    previewHtml('<main class="main"><h1>Plans</h1></main><footer>…</footer>'),
    '<main class="main"><h1>Plans</h1>',
  );
});

test('its elements have no names that the page needs, and nothing that nobody sees', () => {
  const body =
    '<main class="main" id="main" tabindex="-1"><!--$--><label for="a">Email</label><input id="a" name="email" type="email" ' +
    'aria-describedby="b" aria-label="Email"/><noscript><p>$9.99</p></noscript><p id="b">not id=&quot;c&quot;</p><!--/$--></main>';
  assert.equal(
    previewHtml(body),
    '<main class="main" tabindex="-1"><label>Email</label><input type="email" aria-label="Email"/><p>not id=&quot;c&quot;</p>',
  );
});

test('its buttons look as those of the page', () => {
  const body =
    '<main class="main"><button disabled="" class="button">Get</button><button aria-busy="true" aria-disabled="true">Check</button></main>';
  assert.equal(previewHtml(body), '<main class="main"><button class="button">Get</button><button>Check</button>');
});

test('a layout that is one element is in it, and its closed menu without what it contains', () => {
  const body =
    '<div class="auth-layout"><a class="brand" href="/en">Tern</a><details class="languages"><summary>English</summary><ul></ul></details>' +
    '<main class="card" id="main"><details><summary>Why?</summary><p>Because</p></details><details open=""><summary>How?</summary><p>So</p></details></main></div>';
  assert.equal(
    previewHtml(body),
    '<div class="auth-layout"><a class="brand" href="/en">Tern</a><details class="languages"><summary>English</summary></details>' +
      '<main class="card"><details><summary>Why?</summary></details><details open=""><summary>How?</summary><p>So</p></details>',
  );
});

test('a page without <main> has none', () => {
  assert.equal(previewHtml('<div>…</div>'), '');
});
