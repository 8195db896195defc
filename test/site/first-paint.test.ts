/** Where a document may be painted for the first time (docs/decisions/0034-startup.md). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documents } from './documents.ts';

const marker = '<template id="first-paint"></template>';
/** The last of the first screen and the first below it, on pages whose first screen ends before the page does. */
const ends: Record<string, [string, string]> = {
  '': ['class="live-card"', 'class="proof"'],
  '/pricing': ['class="plans__note"', 'class="guarantee"'],
};

test('a document is painted after its first screen, and before what is below it', () => {
  const all = documents();
  assert.ok(all.length > 20, 'there is no build: npm run build');
  for (const { html, urlPath } of all) {
    const pagePath = urlPath.replace(/^\/[^/]+/, '');
    const [last, next] = ends[pagePath] ?? ['</main>', '</body>'];
    const [before = '', after = ''] = html.split(marker);
    assert.ok(before.includes(last) && !before.includes(next), urlPath);
    assert.ok(after.includes(next) && !after.includes(last), urlPath);
  }
});
