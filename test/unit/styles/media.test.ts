/** What the styles do on paper, with forced colors, with reduced motion, without scripts and in old browsers: rules of the compiled sheets. */
import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { test } from 'node:test';
import * as sass from 'sass';
import { brandFolder } from '../../../scripts/build/brand.ts';

const compile = (file: string) => sass.compile(file, { loadPaths: [brandFolder()] }).css.replaceAll(/\s+/g, ' ');
const shell = compile('styles/index.scss');
const forcedColors = '(forced-colors: active)';

test('paper has no header, footer, skip link or buttons, and all answers are open', () => {
  const { inside } = splitByMedia(shell, 'print');
  const hidden = hiddenIn(inside);
  for (const part of ['.ip-bar', '.header', '.footer', '.skip-link', '.segments', '.button', 'summary::after'])
    assert.ok(hidden.includes(part), part);
  assert.ok(hiddenIn(splitByMedia(compile('styles/pages/toasts.scss'), 'print').inside).includes('.toaster'));
  assert.match(inside, /details::details-content \{ block-size: auto; content-visibility: visible; \}/);
});

test('paper has no switch, search, file check or links to answers', () => {
  const hiddenOn = (page: string, media: string) =>
    hiddenIn(splitByMedia(compile(`styles/pages/${page}.scss`), media).inside);
  for (const part of ['.live-card__switch', '.locations__search'])
    assert.ok(hiddenOn('home', 'print, (scripting: none)').includes(part), part);
  assert.ok(hiddenOn('home', 'print').includes('.faq__link'));
  assert.ok(hiddenOn('download-type', 'print, (scripting: none)').includes('.checker'));
  assert.ok(hiddenOn('download-type', 'print').includes('.app-nav'));
});

test('the dark theme is for screens only', () => {
  const chosen = splitByMedia(shell, 'screen');
  const preferred = splitByMedia(chosen.outside, 'screen and (prefers-color-scheme: dark)');
  for (const { inside } of [chosen, preferred]) assert.match(inside, /color-scheme: dark/);
  assert.doesNotMatch(preferred.outside, /color-scheme: dark/);
});

test('with forced colors the chosen option and the map stay visible', () => {
  const { inside } = splitByMedia(shell, forcedColors);
  assert.match(
    inside,
    /__input:checked \+ \.segments__label \{ background: Highlight; color: HighlightText; forced-color-adjust: none; \}/,
  );
  for (const page of ['home', 'what-is-my-ip'])
    assert.match(
      splitByMedia(compile(`styles/pages/${page}.scss`), forcedColors).inside,
      /\.live-map::before \{ background: CanvasText; forced-color-adjust: none; \}/,
    );
});

// The browser leaves the colors of SVG as they are. A visitor can have chosen dark while the system's colors are light.
test('with forced colors decorations have the colors of the system', () => {
  const css = compile('styles/pages/drawings.scss');
  const { inside } = splitByMedia(css, forcedColors);
  assert.match(inside, /::before, [^{]*::after \{ background: CanvasText; forced-color-adjust: none; \}/);
  // Of rules with the same weight the last one wins.
  assert.ok(css.lastIndexOf('background: var(') < css.indexOf('background: CanvasText'));
});

test('decorations that cannot be painted take no space', () => {
  for (const [page, media, layer] of [
    ['home', 'print, (scripting: none)', 'before'],
    ['drawings', 'print', 'after'],
  ]) {
    const { inside } = splitByMedia(compile(`styles/pages/${page}.scss`), media ?? '');
    assert.ok(hiddenIn(inside).includes(`.why li:nth-child(-n+3)::${layer}`), inside);
  }
});

test('with forced colors drawings and icons have the colors of the system in both modes', () => {
  const { inside } = splitByMedia(shell, forcedColors);
  const [, tokens = ''] = /svg \{([^}]*)\}/.exec(inside) ?? [];
  for (const token of ['text-muted', 'line-strong', 'accent', 'protected', 'unprotected'])
    assert.match(tokens, new RegExp(`--${token}: CanvasText;`));
  assert.match(inside, /\.icon \{ forced-color-adjust: auto; \}/);
  // A background that is a system color is not replaced: buttons would be filled.
  assert.doesNotMatch(inside, /(:root|body|html)[^{]*\{[^}]*--/);
});

test('with forced colors bars keep their length and only the current tab is underlined', () => {
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
  const { inside } = splitByMedia(compile('styles/components/_tabs.scss'), forcedColors);
  assert.match(inside, /\.tabs__tab:not\(\[aria-current\]\) \{ border-color: Canvas; \}/);
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
