/** A document comes with the preview of the page that most visitors open next (docs/decisions/0074-previews.md). */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { siteFolder } from './documents.ts';

const read = (file: string) => readFileSync(path.join(siteFolder, file), 'utf8');
const contentOf = (folder: string, name: string): Record<string, unknown> =>
  JSON.parse(read(path.join(folder, `_${name}.json`)));

for (const [page, next, sheet] of [
  ['/ar', '/ar/pricing', 'pricing'],
  ['/en/pricing', '/en/auth/sign-up', 'sign-up'],
  ['/en/auth/sign-in', '/en/auth/sign-up', 'sign-up'],
  ['/en/dashboard', '/en/pricing', 'pricing'],
] as const) {
  test(`${page} starts with the preview and the stylesheet of ${next}`, () => {
    const start = contentOf(page, 'start');
    const { preview } = contentOf(next, 'payload');
    assert.match(String(preview), /<h1/);
    assert.equal(start[next], preview);
    const [style = ''] = globSync(`assets/${sheet}.*.css`, { cwd: siteFolder });
    assert.equal(start[`/${style}`], read(style));
  });
}

test('a page without such a page starts with its own files alone', () => {
  const [shell = '', payload = '', ...rest] = Object.keys(contentOf('/en/download', 'start'));
  assert.match(shell, /^\/assets\/shell\.en\./);
  assert.match(payload, /^\/en\/download\/_payload\.json\?/);
  assert.deepEqual(rest, []);
});
