/** History entries, each with a key, and the scroll position of each. */
import { attempt } from './storage.ts';

/**
 * How a page was reached.
 * `scrollTop`: number: position to restore; null: leave the position alone; absent: beginning of the page or its hash target.
 */
export type Navigation = { kind: 'push' | 'replace' | 'pop'; scrollTop?: number | null };

const storageKey = 'scroll';
/** As many entries as browsers keep of a tab. */
const maxScrollTops = 50;
/** Null until one is needed: the first access to web storage makes a page wait for another process. */
let scrollTops: Record<string, number> | null = null;
let currentKey = '';
let isNewEntry = true;

/** @param savedTop scroll position of the entry; null when the browser scrolls by itself */
type OnPop = (savedTop: number | null) => void;

/** Follows the browser's history and keeps scroll positions, also over a reload. Returns a function that stops it. */
export function startHistory(onPop: OnPop): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  scrollTops = null;
  replaceEntry(location.href, history.state);
  restoreManually();
  addEventListener('scroll', saveScrollTop, { passive: true, signal });
  addEventListener('popstate', ({ state }) => onPop(enterEntry(state)), { signal });
  addEventListener('pagehide', saveForReload, { signal });
  addEventListener('pageshow', restoreManually, { signal });
  return () => controller.abort();
}

/** The new entry gets a key. */
export const pushEntry = (href: string): void => writeEntry('pushState', href);
/** @param state its key, and with it the entry's scroll position, is kept; without one the entry counts as new */
export const replaceEntry = (href: string, state?: object | null): void => writeEntry('replaceState', href, state);

/** Scroll position of the current entry when it was left; 0 for a new one. */
export const savedScrollTop = (): number => (isNewEntry ? 0 : (savedScrollTops()[currentKey] ?? 0));

function savedScrollTops(): Record<string, number> {
  scrollTops ??= attempt(() => JSON.parse(sessionStorage.getItem(storageKey) ?? '')) ?? {};
  return scrollTops as Record<string, number>;
}

function writeEntry(method: 'pushState' | 'replaceState', href: string, state?: { key?: string } | null): void {
  isNewEntry = !state?.key;
  currentKey = state?.key ?? `${Date.now()}-${Math.random()}`;
  history[method]({ ...state, key: currentKey }, '', href);
  for (const key of Object.keys(scrollTops ?? {}).slice(0, -maxScrollTops)) delete scrollTops?.[key];
}

function saveScrollTop(): void {
  savedScrollTops()[currentKey] = scrollY;
}

/** Makes the entry that the browser went to the current one. */
function enterEntry(state: { key?: string } | null): number | null {
  if (state?.key) {
    isNewEntry = false;
    currentKey = state.key;
    return savedScrollTop();
  }
  // An entry without a key is not from the router: the browser followed a `#…` link and scrolls by itself.
  replaceEntry(location.href);
  return null;
}

/** At the start, and when the page returns from the back/forward cache, before which `saveForReload` has run. */
function restoreManually(): void {
  history.scrollRestoration = 'manual';
}

/** Before the app runs again after a reload, only the browser can restore the position. */
function saveForReload(): void {
  history.scrollRestoration = 'auto';
  if (scrollTops) attempt(() => sessionStorage.setItem(storageKey, JSON.stringify(scrollTops)));
}
