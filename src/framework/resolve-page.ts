/** Finds and loads the page for a URL: redirects, route, guards, then everything the page needs. */
import { currentLocale } from './locale.ts';
import { loadShell } from './messages.ts';
import { type PageFile, pageFiles } from './page-files.ts';
import { isExternal, loadDocument, type PageUrl, pageHref, parsePageUrl } from './page-url.ts';
import { loadCode, loadRoute, type Page, type ShowPreview } from './payload.ts';
import { removePreview } from './preview.ts';
import { type Guard, matchRoute, notFound, PageError, type Route, type RouteRules, toPageError } from './route.ts';
import { allowOnce } from './storage.ts';

type RouterConfig = { routes: readonly Route[]; rules: RouteRules; guards: Record<string, Guard> };

const maxRedirects = 10;
const reloadGuardMs = 10_000;
let config: RouterConfig = { routes: [], rules: {}, guards: {} };

/** Injects routes, redirects and guards. Call it before the first page is resolved; what is left out stays as it is. */
export function configureRouter(changes: Partial<RouterConfig>): void {
  config = { ...config, ...changes };
}

/**
 * Like `resolvePage`, but an error becomes the error page. When a file of the page is missing, most likely because of a
 * deployment, the browser loads the whole document instead, at most once in 10 seconds per URL, and only if the server responds.
 * @param show as for `loadRoute`
 * @param replace as for `loadDocument`
 */
export async function resolvePageOrError(to: PageUrl, show?: ShowPreview, replace?: boolean): Promise<Page> {
  try {
    return await resolvePage(to, show);
  } catch (thrown) {
    const { status, message } = toPageError(thrown);
    const href = pageHref(to);
    if (status === 504 && (await isServed(href)) && allowOnce(`load ${href}`, reloadGuardMs)) {
      // The browser may return to this document.
      removePreview();
      return loadDocument(href, replace);
    }
    if (status !== 404) console.error(thrown);
    const messages = await loadShell(to.locale).catch(() => loadShell(currentLocale()));
    return { url: to, status, message, messages, params: {}, route: null, Component: null, data: null };
  }
}

/**
 * The page for a URL after redirects and guards, completely loaded.
 * @throws PageError 404 without a route or when a guard refuses, 504 when a file cannot be loaded; whatever a guard throws
 */
export async function resolvePage(to: PageUrl, show?: ShowPreview, redirects = 0): Promise<Page> {
  if (redirects > maxRedirects) throw new Error(`Too many redirects at ${pageHref(to)}`);
  const redirect = config.rules[to.path]?.redirect;
  if (redirect) return resolvePage(await redirectTarget(redirect, to, { keepQuery: true }), show, redirects + 1);
  const match = matchRoute(config.routes, to.path);
  if (!match) throw new PageError(404, 'Page not found');
  const { route, params } = match;
  for (const name of route.guards ?? []) {
    const guard = config.guards[name];
    if (!guard) throw new Error(`Route ${route.path} names a guard that does not exist: ${name}`);
    const result = await guard(to, params);
    if (result === false) throw notFound(pageHref(to));
    if (result !== true)
      return resolvePage(await redirectTarget(result, to, { keepQuery: false }), show, redirects + 1);
  }
  return { route, params, url: to, status: 200, message: '', ...(await loadRoute(route, to, show)) };
}

/** What a path needs, guards and redirects aside. */
export function filesFor({ path, ...to }: PageUrl): PageFile[] {
  const match = matchRoute(config.routes, path);
  return match ? pageFiles(match.route, { path, ...to }) : [];
}

/**
 * Whether the server responds. Without it, leaving this document would only show the browser's own error, and `navigator.onLine` is
 * true without internet, too.
 */
export const isServed = (href: string): Promise<boolean> => fetch(href, { method: 'HEAD' }).then(Boolean, () => false);

/** Runs the code of a path before it is shown, for a click that is under way. The navigation handles failures. */
export function runCode({ path }: PageUrl): void {
  const route = matchRoute(config.routes, path)?.route;
  if (route) loadCode(route).catch(() => {});
}

/** @param keepQuery whether query and hash of the source apply where the target has none */
function redirectTarget(
  target: string,
  from: PageUrl,
  { keepQuery }: { keepQuery: boolean },
): PageUrl | Promise<never> {
  if (isExternal(target)) return loadDocument(target);
  const to = parsePageUrl(target, from.locale);
  return keepQuery ? { ...to, search: to.search || from.search, hash: to.hash || from.hash } : to;
}
