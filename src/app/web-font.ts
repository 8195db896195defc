import { buildId } from '#framework/build.ts';
import { fetchFile } from '#framework/load.ts';
import { prefetch } from '#framework/prefetch.ts';
import { fontsKey } from '#site/storage-keys.ts';

const delayMs = 3000;
const systemFontLanguages = ['ar', 'th', 'zh', 'ja', 'ko'];

/**
 * Loads the web font into the cache after the first page; the boot script applies it from the next visit on, so no paint waits
 * for it and nothing shifts (docs/decisions/0027-typography.md). Skipped for languages in system fonts. Prefetched like a file of
 * the next page: never during a navigation, nor with Save-Data or on 2G.
 */
export function cacheWebFont(language: string): void {
  const subsets = fontSubsets(language);
  if (!buildId || !subsets[0]) return;
  const url = `/assets/fonts.${buildId}.css`;
  setTimeout(() => prefetch([{ url, fetch: (init) => loadFont(url, subsets, init) }]), delayMs);
}

/** The subsets of Inter with the letters of a language; none for one in system fonts. */
export function fontSubsets(language: string): string[] {
  if (systemFontLanguages.some((tag) => language.startsWith(tag))) return [];
  return ['latin.', ...(language === 'ru' ? ['cyrillic.'] : []), ...(language === 'vi' ? ['vietnamese.'] : [])];
}

async function loadFont(stylesheet: string, subsets: readonly string[], init: RequestInit): Promise<void> {
  if (localStorage.getItem(fontsKey) === stylesheet) return;
  const css = await (await fetch(stylesheet, init)).text();
  const files = [...css.matchAll(/url\((\/assets\/inter-([^)]+))\)/g)];
  const needed = files.filter(([, , name = '']) => subsets.some((subset) => name.startsWith(subset)));
  // An error or a hotel's page, which must not hold back the first paint of the next visit.
  if (needed.length === 0) throw new Error(`${stylesheet} has no fonts`);
  await Promise.all(needed.map(([, url = '']) => fetchFile(url, init)));
  localStorage.setItem(fontsKey, stylesheet);
}
