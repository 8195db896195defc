/** What a page loads for its language: only its own messages, and no web font for scripts that every system has fonts for. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { type MessageSize, maxMessageBytes, messageSizes } from '../../scripts/bench/message-sizes.ts';
import { documents, siteFolder } from './documents.ts';

const sizes = await messageSizes(path.dirname(siteFolder));
const readable = (files: string) =>
  globSync(files, { cwd: siteFolder }).map((file) => readFileSync(path.join(siteFolder, file), 'utf8'));

test('the messages of a public page are at most 5.3 KB with brotli in any language', (t) => {
  const describe = ({ locale, path: pagePath, bytes }: MessageSize) => `/${locale}${pagePath}: ${bytes} bytes`;
  const publicPages = sizes.filter(({ isPublic }) => isPublic);
  assert.ok(publicPages.length > 20, 'there is no build: npm run build');
  t.diagnostic(`the largest: ${publicPages.slice(0, 3).map(describe).join(', ')}`);
  assert.ok(
    publicPages.every(({ bytes }) => bytes > 0),
    'a document without messages',
  );
  assert.deepEqual(publicPages.filter(({ bytes }) => bytes > maxMessageBytes).map(describe), []);
});

test('a page loads only the messages of its own language', () => {
  for (const { locale, path: pagePath, files } of sizes) {
    assert.equal(files.length, 2, pagePath);
    for (const file of files)
      assert.ok(
        file.startsWith(`/${locale}/`) || file.startsWith(`/assets/shell.${locale}.`),
        `${locale}${pagePath}: ${file}`,
      );
  }
  const english: string[] = Object.values(JSON.parse(readFileSync('locales/en.json', 'utf8')));
  const sentences = english.filter((text) => text.length >= 40 && !/[{<"'\\]/.test(text));
  const scripts = readable('assets/*.js').join('\n');
  assert.ok(sentences.length > 50);
  assert.deepEqual(
    sentences.filter((text) => scripts.includes(text)),
    [],
  );
});

/** Unicode blocks of scripts that use system fonts. */
const systemScripts: [name: string, from: number, to: number][] = [
  ['Arabic', 0x0600, 0x06ff],
  ['Arabic', 0x0750, 0x077f],
  ['Arabic', 0x08a0, 0x08ff],
  ['Arabic', 0xfb50, 0xfdff],
  ['Arabic', 0xfe70, 0xfefc],
  ['Thai', 0x0e00, 0x0e7f],
  ['Korean', 0x1100, 0x11ff],
  ['Chinese and Japanese', 0x2e80, 0xa4cf],
  ['Korean', 0xa960, 0xd7ff],
  ['Chinese', 0xf900, 0xfaff],
  ['full width', 0xff00, 0xffef],
  ['Chinese', 0x1b000, 0x1b16f],
  ['Chinese', 0x20000, 0x3ffff],
];

test('the only web font is Inter, for Latin, Cyrillic and Vietnamese', () => {
  const files = globSync('**/*.{woff2,woff,ttf,otf,eot,ttc}', { cwd: siteFolder }).map((file) =>
    file.replace(/\.[\da-f]{8}\./, '.'),
  );
  assert.deepEqual(
    files.sort(),
    ['cyrillic', 'latin-ext', 'latin', 'vietnamese'].map((subset) => `assets/inter-${subset}.woff2`),
  );

  const inline = documents().flatMap(({ html }) =>
    [...html.matchAll(/<style[^>]*>([^<]*)/g)].map(([, css = '']) => css),
  );
  const sheets = [...readable('**/*.css'), ...new Set(inline)];
  // A font face without a URL is a system font.
  const faces = sheets.flatMap((css) => css.match(/@font-face\s*\{[^}]*url\([^}]*\}/g) ?? []);
  assert.equal(faces.length, files.length);
  for (const face of faces) {
    const ranges = /unicode-range:([^;}]+)/.exec(face)?.[1]?.split(',') ?? ['U+0-10FFFF'];
    for (const [name, from, to] of systemScripts) {
      const covering = ranges
        .map((range) => range.trim())
        .filter((range) => bounds(range).first <= to && bounds(range).last >= from);
      assert.deepEqual(covering, [], `${name} in ${face}`);
    }
  }
});

/** First and last code point of `U+0152-0153`, `U+0131` or `U+4??`. */
function bounds(range: string): { first: number; last: number } {
  const [first = '', last = first] = range.replace(/^U\+/i, '').split('-');
  return {
    first: Number.parseInt(first.replaceAll('?', '0'), 16),
    last: Number.parseInt(last.replaceAll('?', 'F'), 16),
  };
}
