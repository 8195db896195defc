/** Contrast of the color tokens in both modes: text at least 4.5:1, controls at least 3:1 (WCAG 2.2, 1.4.3 and 1.4.11). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as sass from 'sass';
import { brandFolder } from '../../../scripts/build/brand.ts';

const { css } = sass.compile('styles/settings/_tokens.scss', { loadPaths: [brandFolder()] });
const surfaces = ['surface', 'surface-sunken', 'surface-raised', 'surface-subtle'];
const texts = ['text', 'text-muted', 'link', 'protected', 'unprotected', 'danger'];
const controls = ['line-strong', 'focus', 'accent'];
/** Text on a background of its own. */
const pairs = [
  ['accent-text', 'accent'],
  ['accent-text', 'accent-hover'],
  ['mark-text', 'mark'],
  ['surface', 'danger'],
  ['protected', 'accent-subtle'],
  ['danger', 'unprotected-subtle'],
  ...['protected', 'unprotected', 'danger'].flatMap((tone) => [
    [tone, `${tone}-subtle`],
    ['text', `${tone}-subtle`],
  ]),
] as [string, string][];

for (const [mode, selector] of [
  ['light', ':root'],
  ['dark', '[data-color-mode=dark]'],
] as const) {
  test(`text and controls have enough contrast in ${mode} mode`, () => {
    const tokens = tokensOf(selector);
    const weak = [
      ...surfaces.flatMap((surface) => texts.map((text) => [text, surface, 4.5] as const)),
      ...pairs.map(([text, surface]) => [text, surface, 4.5] as const),
      ...surfaces.flatMap((surface) => controls.map((control) => [control, surface, 3] as const)),
    ].filter(([above, below, minRatio]) => contrast(tokens(above), tokens(below)) < minRatio);
    assert.deepEqual(weak, []);
  });
}

/** The dark mode sets only what differs from the light one. */
function tokensOf(selector: string): (name: string) => string {
  const rules = css.split('}').map((rule) => rule.replace(/["']/g, ''));
  const ruleTexts = [selector, ':root'].map((each) => rules.find((rule) => rule.includes(`${each} {`)) ?? '');
  return (name) => {
    const values = ruleTexts.flatMap((text) => new RegExp(`--${name}: ([^;]+);`).exec(text)?.[1] ?? []);
    assert.ok(values[0], `${selector} has no --${name}`);
    return values[0];
  };
}

/** https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Relative luminance of an opaque `oklch()`, computed through OKLab and linear sRGB: https://www.w3.org/TR/css-color-4/#color-conversion-code */
function luminance(color: string): number {
  const [, lightness, chroma, hue] = /^oklch\(([\d.]+)% ([\d.]+) ([\d.]+)deg\)$/.exec(color)?.map(Number) ?? [];
  assert.ok(lightness !== undefined && chroma !== undefined && hue !== undefined, `${color} is not an oklch() color`);
  const [l, angle] = [lightness / 100, (hue * Math.PI) / 180];
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)];
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const red = 4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short;
  const green = -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short;
  const blue = -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short;
  const clamp = (channel: number) => Math.min(1, Math.max(0, channel));
  return 0.2126 * clamp(red) + 0.7152 * clamp(green) + 0.0722 * clamp(blue);
}
