/**
 * What the styles do with reduced motion, without scripts and in old browsers, and what test/e2e/media.test.ts does not show of forced
 * colors and paper: rules of the compiled sheets.
 */
import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { test } from 'node:test';
import * as sass from 'sass';
import { brandFolder } from '../../../scripts/build/brand.ts';

const compile = (file: string) => sass.compile(file, { loadPaths: [brandFolder()] }).css.replaceAll(/\s+/g, ' ');
const shell = compile('styles/index.scss');
const forcedColors = '(forced-colors: active)';

test('paper has no toasts', () => {
  assert.ok(hiddenIn(splitByMedia(compile('styles/pages/toasts.scss'), 'print').inside).includes('.toaster'));
});

test('with forced colors bars keep their length', () => {
  for (const [sheet, bar] of [
    ['index', 'page-progress'],
    ['pages/toasts', 'toast__time'],
  ]) {
    const { inside } = splitByMedia(compile(`styles/${sheet}.scss`), forcedColors);
    assert.match(inside, new RegExp(`\\.${bar} \\{ background: Highlight; \\}`));
  }
  const bars = { 'components/_time-bar': 'time-bar__meter', 'pages/contact-us': 'upload-progress__bar' };
  for (const [sheet, bar] of Object.entries(bars)) {
    const { inside } = splitByMedia(compile(`styles/${sheet}.scss`), forcedColors);
    assert.match(inside, new RegExp(`\\.${bar} \\{[^}]*outline: 1px solid CanvasText; forced-color-adjust: none; \\}`));
  }
});

test('with reduced motion nothing moves', () => {
  const { inside } = splitByMedia(shell, '(prefers-reduced-motion: reduce)');
  assert.match(inside, /\*::before, \*::after \{ animation-duration: 0\.01ms !important;/);
  assert.match(inside, /transition: none !important/);
  const { outside } = splitByMedia(shell, '(prefers-reduced-motion: no-preference)');
  assert.doesNotMatch(outside, /scroll-behavior: smooth/);
});

test('browsers without `:has()` show the focus, too', () => {
  const sheets = globSync('styles/pages/*.scss').map((file) => compile(file));
  const rings = sheets.flatMap((css) =>
    [...css.matchAll(/(\S+):has\(:focus-visible\) \{/g)].map(([, part]) => [css, part]),
  );
  assert.ok(rings.length >= 3);
  for (const [css = '', part] of rings)
    assert.ok(css.includes(`@supports not selector(:has(*)) { ${part}:focus-within { outline: 2px`), part);
});

test('what needs JavaScript is hidden without it', () => {
  assert.ok(hiddenIn(splitByMedia(shell, '(scripting: none)').inside).includes('.needs-script'));
  const hiddenOn = (page: string) =>
    hiddenIn(splitByMedia(compile(`styles/pages/${page}.scss`), 'print, (scripting: none)').inside);
  for (const part of ['.live-card__switch', '.locations__search', '.why li:nth-child(-n+3)::before'])
    assert.ok(hiddenOn('home').includes(part), part);
  assert.ok(hiddenOn('download-type').includes('.checker'));
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
