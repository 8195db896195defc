import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { replaceProperty } from '#test/support/dom.ts';

// Outside a build there is no font.
Object.assign(globalThis, { __BUILD_ID__: 'b1' });
const { cacheWebFont } = await import('#app/web-font.ts');

const css = ['latin', 'cyrillic', 'vietnamese', 'thai']
  .map((subset) => `@font-face{src:url(/assets/inter-${subset}.1.woff2)}`)
  .join('');
const fontsKey = 'fonts';
const restores: (() => void)[] = [];

afterEach(() => {
  for (const restore of restores.splice(0)) restore();
  localStorage.clear();
});

/** @returns what was fetched, when the browser has had the time for it */
async function fetchedWith(
  stylesheet: Response,
  { language = 'en', font = new Response('font') } = {},
): Promise<string[]> {
  const fetched: string[] = [];
  const respond = async (url: string) => {
    fetched.push(url);
    return url.endsWith('.css') ? stylesheet : font;
  };
  restores.push(
    replaceProperty(globalThis, 'fetch', respond),
    replaceProperty(globalThis, 'setTimeout', ((run: () => void) => setImmediate(run)) as never),
    replaceProperty(globalThis, 'requestIdleCallback' as never, (run: () => void) => setImmediate(run)),
  );
  cacheWebFont(language);
  for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
  return fetched;
}

test('what is no stylesheet is not taken for the font of the next visit', async () => {
  for (const response of [new Response('<h1>Sign in to the hotel network</h1>'), new Response('', { status: 404 })]) {
    assert.deepEqual(await fetchedWith(response), ['/assets/fonts.b1.css']);
    assert.equal(localStorage.getItem(fontsKey), null);
  }
});

test('a font of which not all has arrived is not for the next visit', async () => {
  for (const [language, subset] of [
    ['ru', 'cyrillic'],
    ['vi', 'vietnamese'],
  ] as const) {
    const cut = new ReadableStream({ pull: (controller) => controller.error(new TypeError('network error')) });
    const fetched = await fetchedWith(new Response(css), { language, font: new Response(cut) });
    const files = ['/assets/inter-latin.1.woff2', `/assets/inter-${subset}.1.woff2`];
    assert.deepEqual(fetched, ['/assets/fonts.b1.css', ...files]);
    assert.equal(localStorage.getItem(fontsKey), null);
  }
});

test('a language in a system font fetches none', async () => {
  assert.deepEqual(await fetchedWith(new Response(css), { language: 'zh-TW' }), []);
});

// Last: a page fetches a file once.
test('the font of the next visit is fetched in the subsets of the language', async () => {
  assert.deepEqual(await fetchedWith(new Response(css)), ['/assets/fonts.b1.css', '/assets/inter-latin.1.woff2']);
  assert.equal(localStorage.getItem(fontsKey), '/assets/fonts.b1.css');
});
