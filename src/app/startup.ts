/** Starts the app on a prerendered document. */
import { splitLocale } from '#facts/locales.ts';
import { loadIp } from '#features/ip-status/ip-store.ts';
import { startColorMode } from '#framework/color-mode.ts';
import { discardEarlyResponses, requestApiEarly } from '#framework/early-responses.ts';
import { nextTask, onIdle } from '#framework/idle.ts';
import { showLoadFailure } from '#framework/load-failure.ts';
import { showLocale } from '#framework/locale.ts';
import { isAtUrl, type PageUrl, pageHref, parsePageUrl } from '#framework/page-url.ts';
import type { Page } from '#framework/payload.ts';
import { prefetchAtOnce } from '#framework/prefetch.ts';
import { loadPreview } from '#framework/preview.ts';
import { configureProduct } from '#framework/product.ts';
import { configureRequest, requestAhead } from '#framework/request.ts';
import { configureRouter, filesFor, resolvePageOrError } from '#framework/resolve-page.ts';
import { retryLoad } from '#framework/retry-load.ts';
import { clientCode } from '#session/client-code.ts';
import { isFromClient } from '#session/client-visit.ts';
import { type EntryParams, parseEntryParams } from '#session/parse-entry-params.ts';
import { savePreRoute } from '#session/pre-route.ts';
import { sessionToken, startSession } from '#session/session-store.ts';
import { handleForeignSession } from '#session/sign-out.ts';
import { lacksUser } from '#session/user-store.ts';
import { ipGeoPath, userPath } from '#site/api-paths.ts';
import { isAuthPath, paths } from '#site/paths.ts';
import { loadIcons } from '#ui/load-icons.ts';
import { guards } from './guards.ts';
import { initialLocale } from './initial-locale.ts';
import { product } from './product.ts';
import { renderApp } from './render-app.ts';
import { routeRules, routes } from './routes.ts';
import { showIpBeforeHydration } from './shell/ip-bar.tsx';

/** Longer than a slow phone needs to show the tab that the URL opens; what nobody has taken by then would be old when somebody asks. */
const earlyResponseMs = 10_000;

/** Starts the app. A page that needs JavaScript says so when that fails. */
export async function start(container: HTMLElement): Promise<void> {
  try {
    await startIn(container);
  } catch (error) {
    console.error('app start failed', error);
    showLoadFailure(true);
  }
}

async function startIn(container: HTMLElement): Promise<void> {
  const params = parseEntryParams();
  // The document has done it unless its URL had a query that opens no tab.
  if (!isAuthPath(location.pathname)) {
    requestApiEarly([ipGeoPath]);
    void showIpBeforeHydration();
  }
  await nextTask();
  configureProduct(product);
  configureRequest({ loadCode: () => import('./request-code.ts'), token: sessionToken });
  configureRouter({ routes, rules: routeRules, guards });
  const servedLocale = document.documentElement.lang;
  const requested = requestedUrl(servedLocale);
  showLocale(requested.locale);
  const { show: showEntryOutcome, asksForAccount } = await handleEntry(params, requested.path);
  const page = await loadInitialPage(requested, asksForAccount ? toAccountChoice(requested) : requested);
  renderApp(container, page, servedLocale, () => startAfterHydration(showEntryOutcome));
  requestAhead(laterRequests(page));
  void retryLoad(loadIcons);
  // Not before React has begun to hydrate the page.
  await nextTask();
  if (page.route?.next) prefetchNextPage(page.route.next);
}

function requestedUrl(servedLocale: string): PageUrl {
  // Only without a prefix: `Intl.Locale` costs 25 ms on a phone.
  const { locale } = splitLocale(location.pathname);
  return parsePageUrl(location.href, locale ?? initialLocale(servedLocale));
}

type Entry = { /** Call it after hydration. */ show: () => void; asksForAccount: boolean };
const noEntry: Entry = { show: () => {}, asksForAccount: false };

/** The code is loaded only for entry parameters, and on the pages under `/auth` for what an earlier visit from the client has left. */
async function handleEntry(params: EntryParams, path: string): Promise<Entry> {
  const isAfterVisit = isAuthPath(path) && (isFromClient() || clientCode() !== '');
  if (!isAfterVisit && !Object.values(params).some(Boolean)) return noEntry;
  // They have left the URL: without this code, a sign-in would be lost without a word.
  const { handleEntryParams, showEntryOutcome } = await loadAtStart(() => import('#session/handle-entry-params.ts'));
  const outcome = await handleEntryParams(params, path);
  return { show: () => showEntryOutcome(outcome, path), asksForAccount: outcome.choice !== null };
}

/** Tries again until it succeeds; meanwhile a page that needs JavaScript says that it cannot start. */
function loadAtStart<T>(load: () => Promise<T>): Promise<T> {
  return retryLoad(() =>
    load().catch((error: unknown) => {
      showLoadFailure(true);
      throw error;
    }),
  );
}

/** The sign-in page asks which account to use, and returns to the requested page. */
function toAccountChoice({ locale, path, search }: PageUrl): PageUrl {
  if (!isAuthPath(path)) savePreRoute(path + search);
  return { locale, path: paths.signIn(), search: '', hash: '' };
}

/** The page for `to`. Where that is not the requested one, also after a redirect, the address bar gets its URL. */
async function loadInitialPage(requested: PageUrl, to: PageUrl): Promise<Page> {
  // While not even the messages of the error page can be loaded, the document stays as it is.
  const page = await loadAtStart(() => resolvePageOrError(to));
  showLoadFailure(false);
  const href = pageHref(page.url);
  // The visitor may have gone back within the document meanwhile; the router follows.
  if (href !== pageHref(requested) && isAtUrl(requested)) history.replaceState(history.state, '', href);
  return page;
}

/** GETs for what the first screen does not show: the customer in the menu, and what the route names. */
function laterRequests({ route, params, url }: Page): string[] {
  const user = lacksUser() && !isAuthPath(url.path) ? [userPath] : [];
  const ofPage = url.search ? [] : (route?.laterApi ?? []);
  return [...user, ...ofPage.map((path) => path.replaceAll('{id}', params.id ?? ''))];
}

function prefetchNextPage(path: string): void {
  // A customer has no use for sign-up.
  if (isAuthPath(path) && sessionToken()) return;
  const url = parsePageUrl(path);
  // A preview that stands for files which nobody has requested could not be used for long.
  if (prefetchAtOnce(filesFor(url))) void loadPreview(pageHref(url));
}

/**
 * Runs in the root effect: from here on the page may differ from the prerendered one. Each step is a task of its own, because what
 * depends on it is rendered in it. Returns a function that stops it all.
 */
function startAfterHydration(showEntryOutcome: () => void): () => void {
  const stops: (() => void)[] = [];
  const later = (step: () => void) => {
    const timer = setTimeout(step);
    stops.push(() => clearTimeout(timer));
  };
  showEntryOutcome();
  // Not later: a navigation drops what nobody has taken.
  requestApiEarly([ipGeoPath]);
  void loadIp();
  later(() => stops.push(startSession(handleForeignSession)));
  later(() => stops.push(startColorMode()));
  later(() => stops.push(onIdle(startIdleWork)));
  return () => {
    for (const stop of stops) stop();
  };
}

/** Failures are ignored: the page works without it. */
function startIdleWork(): void {
  setTimeout(discardEarlyResponses, earlyResponseMs);
  import('./idle-work.ts').then((work) => work.startIdleWork()).catch(() => {});
}
