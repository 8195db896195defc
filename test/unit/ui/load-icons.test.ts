import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { replaceProperty } from '#test/support/dom.ts';
import { iconsUrl, loadIcons } from '#ui/load-icons.ts';

const iconsHtml = (...names: string[]) =>
  `<div hidden id="icons"><svg>${names.map((name) => `<symbol id="icon-${name}"></symbol>`).join('')}</svg></div>`;
const ids = () => [...document.querySelectorAll('symbol')].map(({ id }) => id);
let restore = () => {};
afterEach(() => restore());

function respondWith(status: number): string[] {
  const fetched: string[] = [];
  restore = replaceProperty(globalThis, 'fetch', async (url: string) => {
    fetched.push(url);
    return Response.json(iconsHtml('menu', 'globe'), { status });
  });
  return fetched;
}

test('all icons take the place of those that the document has', async () => {
  document.body.innerHTML = `${iconsHtml('menu')}<div id="app"></div>`;
  const fetched = respondWith(200);
  await loadIcons();
  assert.deepEqual(fetched, [iconsUrl]);
  assert.deepEqual(ids(), ['icon-menu', 'icon-globe']);
  assert.equal(document.getElementById('app')?.childElementCount, 0);
});

test('the icons of the document stay when the file of all is missing, which is reported', async () => {
  document.body.innerHTML = iconsHtml('menu');
  respondWith(404);
  await assert.rejects(loadIcons(), /404/);
  assert.deepEqual(ids(), ['icon-menu']);
});
