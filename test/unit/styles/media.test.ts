/** What the styles do on paper, with forced colors, with reduced motion and without scripts: rules of the compiled sheets. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as sass from 'sass';
import { brandFolder } from '../../../scripts/build/brand.ts';

const compile = (file: string) => sass.compile(file, { loadPaths: [brandFolder()] }).css.replaceAll(/\s+/g, ' ');
const shell = compile('styles/index.scss');

test('paper has no header, footer, skip link or buttons, and all answers are open', () => {
  const { inside } = splitByMedia(shell, 'print');
  const hidden = hiddenIn(inside);
  for (const part of ['.ip-bar', '.header', '.footer', '.skip-link', '.toaster', '.button'])
    assert.ok(hidden.includes(part), part);
  assert.match(inside, /details::details-content \{ block-size: auto; content-visibility: visible; \}/);
});

test('the dark theme is for screens only', () => {
  const chosen = splitByMedia(shell, 'screen');
  const preferred = splitByMedia(chosen.outside, 'screen and (prefers-color-scheme: dark)');
  for (const { inside } of [chosen, preferred]) assert.match(inside, /color-scheme: dark/);
  assert.doesNotMatch(preferred.outside, /color-scheme: dark/);
});

test('with forced colors the chosen option and the map stay visible', () => {
  const { inside } = splitByMedia(shell, '(forced-colors: active)');
  assert.match(
    inside,
    /__input:checked \+ \.segments__label \{ background: SelectedItem; color: SelectedItemText; forced-color-adjust: none; \}/,
  );
  for (const page of ['home', 'what-is-my-ip']) {
    const onPage = splitByMedia(compile(`styles/pages/${page}.scss`), '(forced-colors: active)');
    assert.match(onPage.inside, /\.live-map::before \{ background: CanvasText; forced-color-adjust: none; \}/);
  }
});

test('with reduced motion nothing moves', () => {
  const { inside } = splitByMedia(shell, '(prefers-reduced-motion: reduce)');
  assert.match(inside, /\*::before, \*::after \{ animation-duration: 0\.01ms !important;/);
  assert.match(inside, /transition: none !important/);
  const { outside } = splitByMedia(shell, '(prefers-reduced-motion: no-preference)');
  assert.doesNotMatch(outside, /scroll-behavior: smooth/);
});

test('what needs JavaScript is hidden without it', () => {
  assert.ok(hiddenIn(splitByMedia(shell, '(scripting: none)').inside).includes('.needs-script'));
});

/** The contents of all blocks of the media query, and everything else. */
function splitByMedia(css: string, media: string): { inside: string; outside: string } {
  const [outside = '', ...rest] = css.split(`@media ${media} {`);
  const parts = { inside: '', outside };
  for (const part of rest) {
    const end = blockEnd(part);
    parts.inside += part.slice(0, end);
    parts.outside += part.slice(end + 1);
  }
  return parts;
}

/** Of the block that has begun before the text. */
function blockEnd(text: string): number {
  let depth = 1;
  return [...text].findIndex((sign) => {
    if (sign === '{') depth += 1;
    if (sign === '}') depth -= 1;
    return depth === 0;
  });
}

function hiddenIn(css: string): string[] {
  const rules = css.matchAll(/([^{}]+)\{ display: none; \}/g);
  return [...rules].flatMap(([, selectors = '']) => selectors.split(',').map((selector) => selector.trim()));
}
