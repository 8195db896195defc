import { buildId } from '#framework/build.ts';
import { fontsKey } from '#site/storage-keys.ts';

const delayMs = 3000;
const systemFontLanguages = ['ar', 'th', 'zh', 'ja', 'ko'];

/**
 * Loads the web font into the cache after the first page; the boot script applies it from the next visit on, so no paint waits
 * for it and nothing shifts (docs/decisions/0027-typography.md). Skipped for languages in system fonts and for slow connections.
 */
export function cacheWebFont(language: string): void {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  const isSlow = connection?.saveData || connection?.effectiveType?.includes('2g');
  if (isSlow || !buildId || systemFontLanguages.some((tag) => language.startsWith(tag))) return;
  setTimeout(() => void loadFont(language).catch(() => {}), delayMs);
}

async function loadFont(language: string): Promise<void> {
  const stylesheet = `/assets/fonts.${buildId}.css`;
  if (localStorage.getItem(fontsKey) === stylesheet) return;
  const css = await (await fetch(stylesheet)).text();
  const subsets = [
    'latin.',
    ...(language === 'ru' ? ['cyrillic.'] : []),
    ...(language === 'vi' ? ['vietnamese.'] : []),
  ];
  const files = [...css.matchAll(/url\((\/assets\/inter-([^)]+))\)/g)];
  const needed = files.filter(([, , name = '']) => subsets.some((subset) => name.startsWith(subset)));
  await Promise.all(needed.map(([, url = '']) => fetch(url)));
  localStorage.setItem(fontsKey, stylesheet);
}
