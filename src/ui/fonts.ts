import { buildId } from '#framework/build.ts';

/** Read by the boot script, which applies the sheet before the first paint of the next visit. */
const storageKey = 'fonts';
const quietMs = 3000;
const systemFaces = ['ar', 'th', 'zh', 'ja', 'ko'];

/**
 * Brings the web font into the cache once the first page has had the line to itself; it is drawn from the next visit on. So no
 * paint waits for it and nothing moves. Languages that are written in system faces, and visitors who save data, do without.
 */
export function warmFonts(language: string): void {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  const isSpared = connection?.saveData || connection?.effectiveType?.includes('2g');
  if (isSpared || !buildId || systemFaces.some((tag) => language.startsWith(tag))) return;
  setTimeout(() => void warm(language).catch(() => {}), quietMs);
}

async function warm(language: string): Promise<void> {
  const sheet = `/assets/fonts.${buildId}.css`;
  if (localStorage.getItem(storageKey) === sheet) return;
  const css = await (await fetch(sheet)).text();
  const wanted = ['latin.', ...(language === 'ru' ? ['cyrillic.'] : []), ...(language === 'vi' ? ['vietnamese.'] : [])];
  const files = [...css.matchAll(/url\((\/assets\/inter-([^)]+))\)/g)];
  const needed = files.filter(([, , name = '']) => wanted.some((subset) => name.startsWith(subset)));
  await Promise.all(needed.map(([, url = '']) => fetch(url)));
  localStorage.setItem(storageKey, sheet);
}
