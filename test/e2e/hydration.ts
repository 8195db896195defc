import type { Wdio } from '#test/support/browser.ts';

/** True when React has hydrated the element: it marks those. */
export function isHydrated(browser: Wdio, selector: string): Promise<boolean> {
  return browser.execute((selected) => {
    const element = document.querySelector(selected);
    return element !== null && Object.keys(element).some((key) => key.startsWith('__reactFiber$'));
  }, selector);
}
