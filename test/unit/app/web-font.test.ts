import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { afterEach, test } from 'node:test';
import { locales } from '#facts/locales.ts';
import { replaceProperty } from '#test/support/dom.ts';

// Outside a build there is no font.
Object.assign(globalThis, { __BUILD_ID__: 'b1' });
const { cacheWebFont, fontSubsets } = await import('#app/web-font.ts');

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

/** The subsets of Inter with their ranges of characters. */
const subsets = readFileSync('node_modules/@fontsource-variable/inter/index.css', 'utf8')
  .split('/* inter-')
  .slice(1)
  .map((face) => ({
    name: face.slice(0, face.indexOf('-wght')),
    ranges: [...face.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)].map(([, from = '', to = from]) => [from, to]),
  }));

function subsetOf(letter: string): string | undefined {
  const code = letter.codePointAt(0) ?? 0;
  const contains = ([from = '', to = '']: string[]) =>
    Number.parseInt(from, 16) <= code && code <= Number.parseInt(to, 16);
  return subsets.find(({ ranges }) => ranges.some(contains))?.name;
}

test('each language has the subsets with its letters, and none where Inter lacks them', () => {
  for (const { code, label } of locales) {
    const letters = readFileSync(`locales/${code}.json`, 'utf8').match(/\p{L}/gu) ?? [];
    const hasOwnLetters = [...label].every((letter) => letter === ' ' || subsetOf(letter));
    const needed = hasOwnLetters ? new Set(['latin', ...letters.flatMap((letter) => subsetOf(letter) ?? [])]) : [];
    assert.deepEqual(fontSubsets(code).sort(), [...needed].map((name) => `${name}.`).sort(), `${code} in web-font.ts`);
  }
});

// Last: a page fetches a file once.
test('the font of the next visit is fetched in the subsets of the language', async () => {
  assert.deepEqual(await fetchedWith(new Response(css)), ['/assets/fonts.b1.css', '/assets/inter-latin.1.woff2']);
  assert.equal(localStorage.getItem(fontsKey), '/assets/fonts.b1.css');
});
