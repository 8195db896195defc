import { signal } from '@preact/signals-react';
import { splitLocale } from '#facts/locales.ts';
import { asPageError } from './error-boundary.tsx';
import { wakeAll } from './in-view.ts';
import { locale, onSwitchLocale, showLocale, withLocale } from './locale.ts';
import { loadRoute, loadShell, type Page } from './payload.ts';
import { type Address, type Guard, matchRoute, notFound, PageError, type Route, type RouteRules } from './route.ts';
import { attempt, guardOnce } from './storage.ts';

/** `outdated`: a newer version is there, so that every navigation loads its whole document. */
type Site = { routes: readonly Route[]; rules: RouteRules; guards: Record<string, Guard>; outdated: boolean };
/** How a page came. `top`: the scroll position that history knows, null to leave it alone, absent for the page's beginning. */
export type Arrival = { kind: 'push' | 'replace' | 'pop'; state?: object; top?: number | null };
type Show = (page: Page, arrival: Arrival) => void;

const mostRedirects = 10;
const reloadGuardMs = 10_000;
const positionsKey = 'scroll';
/** True from the click until the page stands. */
export const navigating = signal(false);
let site: Site = { routes: [], rules: {}, guards: {}, outdated: false };
let show: Show | null = null;
let shown: Address | null = null;
let latest = 0;
/** Scroll positions by the key of their history entry; `entry` is the present one. */
let positions: Record<string, number> = {};
let entry = '';

export function configureRouter(given: Partial<Site>): void {
  site = { ...site, ...given };
}

/** Goes to a path without locale (`?…` and `#…` alone belong to the shown page), or leaves for an address with a scheme. */
export function navigate(path: string, { replace = false, state = {} } = {}): Promise<void> {
  if (isExternal(path)) return leave(path);
  return go(addressOf(fullPath(path)), { kind: replace ? 'replace' : 'push', state });
}

/** Where an address of this site leads. Without prefix it is in the language being shown. */
export function addressOf(href: string, fallback = locale()): Address {
  const { pathname, search, hash } = new URL(href, 'http://site');
  const { locale: prefix, path } = splitLocale(pathname);
  return { locale: prefix ?? fallback, path, search, hash };
}

export const hrefOf = (to: Address): string => withLocale(to.path + to.search + to.hash, to.locale);

export function fullPath(path: string, from = shown): string {
  if (!/^[?#]/.test(path)) return path;
  return (from?.path ?? '/') + (path.startsWith('#') ? (from?.search ?? '') : '') + path;
}

/** Loads what a path will need, and runs no guard. */
export async function preload(path: string): Promise<void> {
  const to = addressOf(path);
  const found = matchRoute(site.routes, to.path);
  if (found) await loadRoute(found.route, to);
}

/** Rules and guards, then everything the page needs. Rejects with whatever stands in the way. */
export async function resolvePage(to: Address, redirects = 0): Promise<Page> {
  const found = matchRoute(site.routes, to.path);
  const rule = site.rules[to.path]?.redirect ?? found?.route.redirect;
  if (rule) return follow(rule, to, redirects, to);
  if (!found) throw new PageError(404, 'Page not found');
  for (const name of found.route.guards ?? []) {
    const guard = site.guards[name];
    if (!guard) throw new Error(`Route ${found.route.path} names a guard that does not exist: ${name}`);
    const verdict = await guard(to, found.params);
    if (verdict === false) throw notFound(hrefOf(to));
    if (verdict !== true) return follow(verdict, to, redirects);
  }
  return { ...found, address: to, status: 200, message: '', ...(await loadRoute(found.route, to)) };
}

/** The same, but what stands in the way is an error page. */
export async function resolveOrExplain(to: Address): Promise<Page> {
  try {
    return await resolvePage(to);
  } catch (thrown) {
    const { status, message } = asPageError(thrown);
    // A part is missing, most likely because a new version was deployed: its document knows the new names. Without a line there is none.
    if (status === 504 && navigator.onLine && guardOnce(`load ${hrefOf(to)}`, reloadGuardMs)) return leave(hrefOf(to));
    if (status !== 404) console.error(thrown);
    const messages = await loadShell(to.locale).catch(() => loadShell(locale()));
    return { address: to, status, message, messages, params: {}, route: null, Component: null, data: null };
  }
}

/** Hands pages to whoever draws them and follows the browser's history. Returns the way to stop. */
export function connect(draw: Show, first: Address): () => void {
  [show, shown] = [draw, first];
  showLocale(first.locale);
  positions = attempt(() => JSON.parse(sessionStorage.getItem(positionsKey) ?? '')) ?? {};
  write('replaceState', location.href, history.state);
  history.scrollRestoration = 'manual';
  onSwitchLocale((code) => void go({ ...(shown ?? first), locale: code }, { kind: 'push', top: null }));
  const stop = new AbortController();
  const options = { passive: true, signal: stop.signal };
  addEventListener('scroll', () => Object.assign(positions, { [entry]: scrollY }), options);
  addEventListener('popstate', onPop, stop);
  addEventListener('pagehide', onHide, stop);
  return () => stop.abort();
}

/** Where this history entry was scrolled to when it was left. */
export const savedTop = (): number => positions[entry] ?? 0;

async function go(to: Address, arrival: Arrival): Promise<void> {
  const turn = ++latest;
  navigating.value = true;
  wakeAll();
  const page = site.outdated || !show ? await leave(hrefOf(to)) : await resolveOrExplain(to);
  if (turn !== latest) return;
  const href = hrefOf(page.address);
  if (arrival.kind !== 'pop') write(arrival.kind === 'push' ? 'pushState' : 'replaceState', href, arrival.state);
  else if (href !== hrefOf(to)) write('replaceState', href, history.state);
  shown = page.address;
  showLocale(shown.locale);
  show?.(page, arrival);
}

function write(method: 'pushState' | 'replaceState', href: string, state: { key?: string } | null = {}): void {
  entry = state?.key ?? `${Date.now()}-${Math.random()}`;
  history[method]({ ...state, key: entry }, '', href);
}

function onPop({ state }: PopStateEvent): void {
  entry = state?.key ?? '';
  // An entry without a key is not ours: the browser followed a `#…` link by itself and scrolls by itself.
  if (!entry) write('replaceState', location.href);
  void go(addressOf(location.href, shown?.locale), { kind: 'pop', top: state?.key ? savedTop() : null });
}

/** The browser itself restores the position of a reload, before the app runs. */
function onHide(): void {
  history.scrollRestoration = 'auto';
  attempt(() => sessionStorage.setItem(positionsKey, JSON.stringify(positions)));
}

/** `keep`: whose query and hash go along. */
function follow(path: string, { locale }: Address, redirects: number, keep?: Address): Promise<Page> {
  if (redirects >= mostRedirects) throw new Error(`Too many redirects at ${path}`);
  if (isExternal(path)) return leave(path);
  const to = addressOf(path, locale);
  const rest = keep && { search: to.search || keep.search, hash: to.hash || keep.hash };
  return resolvePage({ ...to, ...rest }, redirects + 1);
}

/** Another document. The promise stays open: nothing after it should run in this one. */
function leave(href: string): Promise<never> {
  if (new URL(href, location.href).href === location.href) location.reload();
  else location.assign(href);
  return new Promise(() => {});
}

const isExternal = (path: string): boolean => /^([a-z][a-z\d+.-]*:|\/\/|\\)/i.test(path);
