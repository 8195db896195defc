/**
 * The first screen of the next page as HTML, shown until React has rendered the page: on a slow phone it takes 100 ms to run the page's
 * code, and as long to render it (docs/decisions/0074-previews.md).
 */
import { takeEarlyResponse } from './early-responses.ts';
import { nextFrame } from './frame.ts';
import { applyStyle, loadOnce } from './load.ts';
import { scrollToTop } from './scroll.ts';
import { trustedHtml } from './trusted-html.ts';

/**
 * `html`: of `<main>`, or of a whole layout that is one element, from the build (`scripts/build/preview.ts`). `style`: URL of the page's
 * stylesheet, which has to be loaded.
 */
export type Preview = { html: string; style: string | null };

/** The preview that came with the document, of the page that most visitors open next (`route.next`). Kept before a navigation drops it. */
export const loadPreview = (url: string): Promise<string | null> =>
  loadOnce(`preview ${url}`, () => takeEarlyResponse<string>(url));

let shown: HTMLElement | null = null;
/** What a preview with its layout stands for: progress bar, toasts and announcements stay. */
const replaced = 'aside, header, main, footer';
/** Elements of React that are not displayed while a preview is. */
let hidden: HTMLElement[] = [];

/**
 * Shows the preview in place of the page's `<main>`, or of the whole layout. Nobody can use it: its controls do nothing yet.
 * @returns a promise for the frame that shows it; null where it has not the layout that it needs, or nobody looks
 */
export function showPreview({ html, style }: Preview): Promise<void> | null {
  const template = document.createElement('template');
  template.innerHTML = trustedHtml(html);
  const main = currentMain();
  const next = template.content.querySelector('main');
  if (document.hidden || !main || !next) return null;
  const layout = template.content.firstElementChild as HTMLElement;
  const isSameLayout = next.className === main.className;
  if (!isSameLayout && layout === next) return null;
  if (style) applyStyle(style);
  shown = isSameLayout ? next : layout;
  const siblings = [...(main.parentElement?.children ?? [])] as HTMLElement[];
  hidden = isSameLayout ? [main] : siblings.filter((element) => element.matches(replaced));
  shown.inert = true;
  main.before(shown);
  for (const element of hidden) element.style.display = 'none';
  scrollToTop(0);
  return nextFrame();
}

export const hasPreview = (): boolean => shown !== null;

/** Shows the page that React has rendered. */
export function removePreview(): void {
  if (!shown) return;
  shown.remove();
  shown = null;
  for (const element of hidden) element.style.removeProperty('display');
  hidden = [];
}

/** The `main` that React renders; that of a preview has no id. */
const currentMain = () => document.querySelector<HTMLElement>('#main');
