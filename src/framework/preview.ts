/**
 * The first screen of the next page as HTML, shown until React has rendered the page: on a slow phone it takes 100 ms to run the page's
 * code, and as long to render it (docs/decisions/0074-previews.md).
 */
import { nextFrame } from './frame.ts';
import { applyStyle } from './load.ts';
import { scrollToTop } from './scroll.ts';
import { trustedHtml } from './trusted-html.ts';

/** `html`: of `<main>`, from the build (`scripts/build/preview.ts`). `style`: URL of the page's stylesheet, which has to be loaded. */
export type Preview = { html: string; style: string | null };

let shown: Element | null = null;

/**
 * Shows the preview in place of the page's `<main>`. Nobody can use it: its controls do nothing yet.
 * @returns a promise for the frame that shows it; null where the layout differs, or nobody looks
 */
export function showPreview({ html, style }: Preview): Promise<void> | null {
  const template = document.createElement('template');
  template.innerHTML = trustedHtml(html);
  const main = currentMain();
  const next = template.content.querySelector('main');
  if (document.hidden || !main || next?.className !== main.className) return null;
  if (style) applyStyle(style);
  next.inert = true;
  main.before(next);
  main.style.display = 'none';
  shown = next;
  scrollToTop(0);
  return nextFrame();
}

export const hasPreview = (): boolean => shown !== null;

/** Shows the page that React has rendered. */
export function removePreview(): void {
  if (!shown) return;
  shown.remove();
  shown = null;
  currentMain()?.style.removeProperty('display');
}

/** Of React: a preview has no id. */
const currentMain = () => document.querySelector<HTMLElement>('#main');
