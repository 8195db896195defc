/** A document arrives in the first round trip of a new connection: ten packets of about 1,460 bytes (docs/decisions/0036-page-cost.md). */
import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { documentSizes } from '../../scripts/bench/document-sizes.ts';
import { measureStableSizes } from '../../scripts/bench/stable-size.ts';
import { siteFolder } from './documents.ts';

const maxDocumentBytes = 14_600;
/** More than the names of scripts alone add to a document or take from it. */
const namesBytes = 100;

test('a document is at most 14.6 KB with brotli in any language', async (t) => {
  const dist = path.dirname(siteFolder);
  const [sizes, stableSize] = await Promise.all([documentSizes(dist), measureStableSizes(dist)]);
  const describe = ({ page, locale, largest }: (typeof sizes)[number]) => `${page} in ${locale}: ${largest} bytes`;
  const documents = sizes.flatMap((each) => each.documents);
  assert.ok(sizes.length > 10, 'there is no build: npm run build');
  t.diagnostic(`the largest: ${sizes.slice(0, 3).map(describe).join(', ')}`);
  // With other names, another language may be the largest.
  for (const { file, size } of documents.filter((each) => each.size > maxDocumentBytes - namesBytes)) {
    const stable = await stableSize(file);
    assert.ok(stable <= maxDocumentBytes, `${file}: ${size} bytes, ${stable} whatever its scripts are called`);
  }
});
