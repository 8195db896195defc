/** When a page is hydrated, in any browser engine. */
import type { Wdio } from './browser.ts';

/** True when React has hydrated the element: it marks those. By then all of the document is shown, too (`paintFirstScreenFirst`). */
export function isHydrated(browser: Wdio, selector: string): Promise<boolean> {
  return browser.execute((selected) => {
    const element = document.querySelector(selected);
    if (!element || document.documentElement.hasAttribute('data-unpainted')) return false;
    return Object.keys(element).some((key) => key.startsWith('__reactFiber$'));
  }, selector);
}

/** Scrolls through the page and back to the top, and waits until every part is hydrated. */
export async function scrollThrough(browser: Wdio): Promise<void> {
  await browser.waitUntil(
    () => browser.execute(() => document.querySelector('.ip-bar__state, .auth-layout') !== null),
    { timeoutMsg: 'the page does not start' },
  );
  await browser.executeAsync((done: () => void) => {
    const page = document.documentElement;
    const scroll = () => {
      scrollBy({ top: innerHeight, behavior: 'instant' });
      requestAnimationFrame(scrollY + innerHeight < page.scrollHeight - 1 ? scroll : finish);
    };
    // WebKit has no requestIdleCallback.
    const finish = () => (window.requestIdleCallback ?? setTimeout)(() => done());
    scroll();
  });
  await browser.waitUntil(() => isHydratedToTheEnd(browser), {
    timeoutMsg: 'a part of the page is not hydrated',
  });
  await browser.execute(() => scrollTo({ top: 0, behavior: 'instant' }));
}

/** Scrolls to the end again, because loaded parts may have moved it. */
async function isHydratedToTheEnd(browser: Wdio): Promise<boolean> {
  const hasFooter = await browser.execute(() => {
    scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
    return !document.querySelector('.auth-layout');
  });
  return (await isHydrated(browser, 'main')) && (!hasFooter || isHydrated(browser, '#footer'));
}
