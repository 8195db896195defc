/** The decorations of `public/art` that styles/pages/drawings.scss colors. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { brotliCompressSync } from 'node:zlib';

const maxBrotliBytes = 1024;
const sheet = readFileSync('styles/pages/drawings.scss', 'utf8');
const home = readFileSync('styles/pages/home.scss', 'utf8');
const aspectRatio = /aspect-ratio: (\d+) \/ (\d+)/g;
const names = [...sheet.matchAll(/\d: (\w+)/g)].flatMap(([, name]) => name ?? []);

test('every file is used', () => {
  const files = readdirSync('public/art').filter((file) => file !== 'world.svg');
  assert.deepEqual(files.sort(), names.map((name) => `${name}.svg`).sort());
});

for (const name of names) {
  const svg = readFileSync(`public/art/${name}.svg`, 'utf8');

  test(`${name} is small and has no text`, () => {
    assert.ok(brotliCompressSync(svg).length <= maxBrotliBytes, `${brotliCompressSync(svg).length} bytes`);
    assert.doesNotMatch(svg, /<(text|image|style)/);
  });

  // A mask shows shapes in the color of the page and ignores their own.
  test(`${name} has two halves of the shape that the styles reserve`, () => {
    const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? [];
    for (const [, across, down] of [...sheet.matchAll(aspectRatio), ...home.matchAll(aspectRatio)])
      assert.equal(Number(width) / 2 / Number(height), Number(across) / Number(down));
    assert.match(svg, new RegExp(`<g transform="translate\\(${Number(width) / 2}\\)">`));
    assert.deepEqual([...new Set(svg.match(/#[\da-f]+/g))], ['#000']);
  });
}
