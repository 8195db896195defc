/**
 * Colors the browser's own parts around the page: the document has a color for light, then one for dark (`scripts/build/document.ts`),
 * each for that mode of the system. Part of the inline script, so that a visitor's own choice counts from the first paint.
 */
export function showThemeColor(mode: 'light' | 'dark'): void {
  document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]').forEach((meta, index) => {
    meta.media = (index === 1) === (mode === 'dark') ? 'all' : 'not all';
  });
}
