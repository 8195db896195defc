import assert from 'node:assert/strict';
import { test } from 'node:test';
import { headingSlugs, referenceProblems } from '../../../scripts/check-references.ts';

const files: Record<string, string> = {
  'docs/product.md': '# Product\n\n## Header and footer\n\n## Checkout\n',
  'docs/decisions/0001-data.md': '# Data\n',
  'src/main.tsx': '',
};

function problems(text: string, file = 'src/a.ts'): string[] {
  return referenceProblems(file, text, (name) => files[name] ?? null);
}

test('a reference names a file and a heading that exist', () => {
  assert.deepEqual(problems('/** See docs/product.md#header-and-footer and docs/decisions/0001-data.md. */'), []);
});

test('a missing file or heading is reported with its line', () => {
  assert.deepEqual(problems('// one\n// docs/missing.md'), ['src/a.ts:2: docs/missing.md: the file does not exist']);
  assert.deepEqual(problems('// docs/product.md#refunds'), [
    'src/a.ts:1: docs/product.md#refunds: docs/product.md has no heading #refunds',
  ]);
});

test('a citation without a file is reported', () => {
  assert.match(problems('// spec §7')[0] ?? '', /^src\/a\.ts:1: spec § names no file/);
  assert.match(problems('// Decisions §3 allow it')[0] ?? '', /names no file/);
});

test('relative links of Markdown resolve from their file', () => {
  const text = '# Data\n[a](../product.md#checkout) [b](#data) [c](https://example.com/x.md) [d](mailto:a@example.com)';
  assert.deepEqual(problems(text, 'docs/decisions/0001-data.md'), []);
  assert.match(
    problems('[a](../gone.md)', 'docs/decisions/0001-data.md')[0] ?? '',
    /gone\.md: the file does not exist/,
  );
  assert.match(problems('![a](home.png)', 'docs/product.md')[0] ?? '', /home\.png: the file does not exist/);
  assert.match(problems('[a](#missing)', 'docs/product.md')[0] ?? '', /has no heading #missing/);
});

test('a path of a source in Markdown names a file that exists', () => {
  assert.deepEqual(problems('`src/main.tsx`, `src/pages/<name>/<name>.tsx` and api-spec/src/gone.ts', 'README.md'), [
    'README.md:1: api-spec/src/gone.ts: the file does not exist',
  ]);
  assert.deepEqual(problems('moved from `src/gone.ts`', 'CHANGELOG.md'), []);
});

test('code in Markdown has no links', () => {
  assert.deepEqual(problems('```\n[a](gone.md)\n```\n`[b](gone.md)`', 'docs/product.md'), []);
});

test('headings get the anchors of GitHub', () => {
  assert.deepEqual(headingSlugs('# Plans & claims\n## `npm test`\n## Twice\n## Twice\n```\n# code\n```'), [
    'plans--claims',
    'npm-test',
    'twice',
    'twice-1',
  ]);
});
