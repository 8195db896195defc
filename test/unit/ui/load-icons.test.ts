import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { replaceProperty } from '#test/support/dom.ts';
import { iconsUrl, loadIcons } from '#ui/load-icons.ts';

const symbol = (id: string) => `<symbol id="icon-${id}" viewBox="0 0 24 24"></symbol>`;
const file = `<svg xmlns="http://www.w3.org/2000/svg">${symbol('menu')}${symbol('globe')}</svg>`;
const ids = () => [...document.querySelectorAll('symbol')].map(({ id }) => id);
let restore = () => {};
afterEach(() => restore());

function respondWith(response: () => Response): string[] {
  const fetched: string[] = [];
  restore = replaceProperty(globalThis, 'fetch', async (url: string) => {
    fetched.push(url);
    return response();
  });
  return fetched;
}

test('icons that the document does not have are added to it, where nobody sees them', async () => {
  document.body.innerHTML = `<div hidden><svg>${symbol('menu')}</svg></div><div id="app"></div>`;
  const fetched = respondWith(() => new Response(file));
  await loadIcons();
  assert.deepEqual(fetched, [iconsUrl]);
  assert.deepEqual(ids(), ['icon-menu', 'icon-globe']);
  assert.ok(document.getElementById('icon-globe')?.closest('[hidden]'));
  assert.equal(document.getElementById('app')?.childElementCount, 0);
});

test('a response that is no icon file changes nothing and is reported', async () => {
  document.body.innerHTML = '';
  respondWith(() => new Response(file, { status: 404 }));
  await assert.rejects(loadIcons(), /404/);
  assert.deepEqual(ids(), []);
});
