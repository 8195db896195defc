/** Scroll position and focus after a navigation. */
import type { Navigation } from './history.ts';
import { type PageUrl, pageHref } from './page-url.ts';
import { attempt } from './storage.ts';

/**
 * A return restores the saved position; a new page begins at its hash target or at the top, with the focus on its heading.
 * A change of the query or language alone moves neither scroll nor focus.
 */
export function scrollAndFocus(url: PageUrl, previous: PageUrl, { scrollTop }: Navigation): void {
  const isOther = url.path !== previous.path;
  const target = scrollTop === undefined ? hashTarget(url.hash) : null;
  if (target) target.scrollIntoView(isOther ? { behavior: 'instant' } : {});
  else if (typeof scrollTop === 'number') scrollToTop(scrollTop);
  else if (scrollTop === undefined && (isOther || pageHref(url) === pageHref(previous))) scrollToTop(0);
  focus(target ?? (isOther ? newHeading() : null));
}

/** @param top distance from the top of the document in CSS pixels */
export const scrollToTop = (top: number): void => scrollTo({ top, behavior: 'instant' });

function hashTarget(hash: string): HTMLElement | null {
  const id = attempt(() => decodeURIComponent(hash.slice(1)));
  return id ? document.getElementById(id) : null;
}

/** Null where the new page has focused something itself. */
function newHeading(): HTMLElement | null {
  if (document.activeElement?.closest('main *')) return null;
  return document.querySelector<HTMLElement>('main h1, h1');
}

function focus(element: HTMLElement | null): void {
  if (element && element.tabIndex < 0) element.tabIndex = -1;
  element?.focus({ preventScroll: true });
}
