/** What the content security policy cannot tell: who writes HTML through the one policy that it allows. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSources } from '../../../scripts/check-imports.ts';

const sources = [...(await readSources(['src']))];
const filesWith = (pattern: RegExp) => sources.filter(([, text]) => pattern.test(text)).map(([file]) => file);

test('only head tags, long texts, page previews and icons become HTML', () => {
  const writers = [
    ...['src/framework/head-tags.ts', 'src/framework/payload.ts', 'src/framework/preview.ts'],
    'src/ui/load-icons.ts',
  ];
  assert.deepEqual(filesWith(/import .*trusted-html\.ts'/), writers);
  const sinks =
    /\b(?:inner|outer)HTML\b|insertAdjacentHTML|srcdoc|DOMParser|createContextualFragment|setHTMLUnsafe|dangerouslySetInnerHTML|document\.write/;
  assert.deepEqual(filesWith(sinks), writers);
});

test('no text becomes code, and no script gets its URL from a text', () => {
  const sinks =
    /\beval\(|\bnew Function\(|createElement\('script|new (?:Shared)?Worker\(|importScripts|serviceWorker\.register|set(?:Timeout|Interval)\(\s*['"`]/;
  assert.deepEqual(filesWith(sinks), []);
});
