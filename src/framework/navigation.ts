/** Goes from page to page: resolves the next one, then writes history and shows it. */
import { signal } from '@preact/signals-react';
import { discardEarlyResponses } from './early-responses.ts';
import { type Navigation, pushEntry, replaceEntry, savedScrollTop, startHistory } from './history.ts';
import { onSwitchLocale, showLocale } from './locale.ts';
import { isModified } from './modifier.ts';
import { absolutePath, isAtUrl, isExternal, loadDocument, type PageUrl, pageHref, parsePageUrl } from './page-url.ts';
import type { Page, ShowPreview } from './payload.ts';
import { pausePrefetching, resumePrefetching } from './prefetch.ts';
import { hasPreview, removePreview, showPreview } from './preview.ts';
import { filesFor, isServed, resolvePageOrError } from './resolve-page.ts';

type ShowPage = (page: Page, navigation: Navigation) => void;

const progressDelayMs = 120;
/** Longer than a double click, and than most pages take. */
const stalledMs = 3000;
/** True while the next page is loading, unless it comes quickly. */
export const navigating = signal(false);
/** Links that handle their clicks themselves. */
export const hydratedLinks = new WeakSet<Element>();
let showPage: ShowPage | null = null;
let shownUrl: PageUrl | null = null;
let latestNavigation = 0;
/** URL of the page that is loading, empty when it is shown; and since when somebody waits for it, or for its document. */
let awaitedHref = '';
let awaitedSince = 0;
let progressTimer: ReturnType<typeof setTimeout> | undefined;
let isOutdated = false;

/**
 * Goes to a path without locale, or to an external URL.
 * @param path `?…` and `#…` are relative to the page that is shown
 * @returns a promise that resolves when the page, or an error in its place, is shown, and when a later navigation has replaced this one;
 * it stays pending while the browser loads a document
 */
export function navigate(path: string, { replace = false } = {}): Promise<void> {
  if (isExternal(path)) return loadDocument(path);
  return go(parsePageUrl(absolutePath(path, shownUrl)), { kind: replace ? 'replace' : 'push' });
}

/** For the router: pages go to `show` from now on, and the browser's history is followed. Returns a function that stops it. */
export function connectRouter(show: ShowPage, initialUrl: PageUrl): () => void {
  showPage = show;
  shownUrl = initialUrl;
  showLocale(initialUrl.locale);
  onSwitchLocale((locale) => void go({ ...(shownUrl ?? initialUrl), locale }, { kind: 'push', scrollTop: null }));
  const followHistory = (scrollTop: number | null) => {
    void go(parsePageUrl(location.href, shownUrl?.locale), { kind: 'pop', scrollTop });
  };
  const { state } = history;
  const stopHistory = startHistory(followHistory);
  // In the capture phase: React stops a click on what it has not hydrated at its root.
  document.addEventListener('click', followPrerenderedLink, { capture: true });
  // The visitor has gone back or forward within the document while the initial page was loading. To a `#…` link, whose entry is not
  // from the router, the browser has scrolled by itself.
  if (!isAtUrl(initialUrl)) followHistory(state?.key ? savedScrollTop() : null);
  return stopHistory;
}

/** A click on a link that no component has: of a part that is not hydrated yet, or in a legal text. The browser would load its document. */
function followPrerenderedLink(event: MouseEvent): void {
  const link = (event.target as Element).closest('a');
  if (!link || hydratedLinks.has(link) || isModified(event) || link.target || link.origin !== location.origin) return;
  const to = parsePageUrl(link.href);
  // The browser goes to a `#…` of this page; another language is another document.
  if (to.path === shownUrl?.path || to.locale !== shownUrl?.locale || filesFor(to).length === 0) return;
  event.preventDefault();
  void go(to, { kind: 'push' });
}

/** A newer build is served: from now on every navigation to another page loads its document. */
export function reloadOnNavigation(): void {
  isOutdated = true;
}

/** A later navigation replaces this one: then nothing of it is shown. */
async function go(to: PageUrl, navigation: Navigation): Promise<void> {
  const id = ++latestNavigation;
  const isReplaced = () => id !== latestNavigation;
  const href = pageHref(to);
  if (awaitedHref !== href) {
    awaitedHref = href;
    awaitedSince = Date.now();
  } else if (Date.now() - awaitedSince > stalledMs) {
    // A browser that is to load the document that it is loading begins anew: wait as long again before the next try.
    awaitedSince = Date.now();
    void loadInstead(href);
  }
  startProgress();
  discardEarlyResponses();
  pausePrefetching(filesFor(to));
  const write = createHistoryWriter(to, navigation);
  const show: ShowPreview = async (url, preview, files) => {
    if (isReplaced() || !looksLikePreview(url, navigation)) return;
    const painted = showPreview(preview);
    if (!painted) return;
    // From here on, only CPU work remains.
    void files.then(
      () => isReplaced() || clearTimeout(progressTimer),
      () => {},
    );
    write(url);
    await painted;
  };
  const replace = navigation.kind === 'replace';
  // A page that changes its own query needs nothing new, and would lose what it shows.
  const needsDocument = isOutdated && !(replace && to.path === shownUrl?.path);
  const page =
    needsDocument || !showPage ? await loadDocument(href, replace) : await resolvePageOrError(to, show, replace);
  if (isReplaced()) return;
  awaitedHref = '';
  endProgress();
  write(page.url);
  showLocale(page.url.locale);
  showPage?.(page, navigation);
  resumePrefetching();
}

/**
 * The visitor has pressed again, because nothing came. This document cannot request a script a second time, so the browser loads the whole
 * page, if the server responds before what was missing has come, and before another link is pressed.
 */
async function loadInstead(href: string): Promise<void> {
  if ((await isServed(href)) && awaitedHref === href) await loadDocument(href);
}

function startProgress(): void {
  clearTimeout(progressTimer);
  progressTimer = setTimeout(() => {
    navigating.value = true;
  }, progressDelayMs);
}

function endProgress(): void {
  clearTimeout(progressTimer);
  navigating.value = false;
}

/** Returns a function that makes a URL the shown one. Only the first call writes history: with the preview, or with the page. */
function createHistoryWriter(requested: PageUrl, navigation: Navigation): (url: PageUrl) => void {
  // A second click on the link of a page whose preview is shown.
  let isWritten = hasPreview() && isShown(requested);
  if (!isWritten) removePreview();
  return (url) => {
    if (!isWritten) writeHistory(url, requested, navigation);
    isWritten = true;
    shownUrl = url;
  };
}

/** A preview is the top of another page, without query. */
function looksLikePreview({ path, search, hash }: PageUrl, { kind }: Navigation): boolean {
  return kind !== 'pop' && !search && !hash && path !== shownUrl?.path;
}

/**
 * The browser has written the entry of a `pop` itself, unless the page redirected. A link to the URL that is shown replaces its entry, as
 * in a browser: going back leaves the page at once, however often it was clicked.
 */
function writeHistory(url: PageUrl, requested: PageUrl, { kind }: Navigation): void {
  const href = pageHref(url);
  if (kind === 'pop') {
    if (href !== pageHref(requested)) replaceEntry(href, history.state);
  } else if (kind === 'replace' || isShown(url)) replaceEntry(href);
  else pushEntry(href);
}

const isShown = (url: PageUrl): boolean => shownUrl !== null && pageHref(url) === pageHref(shownUrl);
