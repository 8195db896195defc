/** Starts the app on a prerendered document. */
import { createElement, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { splitLocale } from '#facts/locales.ts';
import { loadIp } from '#features/ip-status/ip-store.ts';
import { startColorMode } from '#framework/color-mode.ts';
import { discardEarlyResponses, requestApiEarly } from '#framework/early-responses.ts';
import { hydrateAll } from '#framework/hydrate-on-visible.ts';
import { nextTask, onIdle } from '#framework/idle.ts';
import { showLoadFailure } from '#framework/load-failure.ts';
import { defineMessages, showLocale } from '#framework/locale.ts';
import { isInDocument } from '#framework/page-files.ts';
import { isAtUrl, type PageUrl, pageHref, parsePageUrl } from '#framework/page-url.ts';
import type { Page } from '#framework/payload.ts';
import { prefetchAtOnce } from '#framework/prefetch.ts';
import { loadPreview } from '#framework/preview.ts';
import { configureProduct } from '#framework/product.ts';
import { configureRequest, requestAhead } from '#framework/request.ts';
import { configureRouter, filesFor, resolvePageOrError } from '#framework/resolve-page.ts';
import { navigate } from '#framework/router.tsx';
import { allowOnce } from '#framework/storage.ts';
import { toast } from '#framework/toast.ts';
import { clientCode } from '#session/client-code.ts';
import { isFromClient } from '#session/client-visit.ts';
import { type EntryParams, parseEntryParams } from '#session/parse-entry-params.ts';
import { savePreRoute } from '#session/pre-route.ts';
import { clearSession, sessionToken, startSession } from '#session/session-store.ts';
import { handleForeignSession } from '#session/sign-out.ts';
import { clearUser } from '#session/user-store.ts';
import { ipGeoPath, userPath } from '#site/api-paths.ts';
import { isAuthPath, paths } from '#site/paths.ts';
import { loadIcons } from '#ui/load-icons.ts';
import { retryLoad } from '#ui/retry-load.ts';
import { App } from './app.tsx';
import { guards } from './guards.ts';
import { initialLocale } from './initial-locale.ts';
import { notFoundPage } from './not-found.ts';
import { product } from './product.ts';
import { routeRules, routes } from './routes.ts';
import { showIpBeforeHydration } from './shell/ip-bar.tsx';

const m = defineMessages({ lapsed: 'session.lapsed' });
/** `maintenance` of the contract: a reload would change nothing. */
const maintenanceCode = 1013;
const reloadGuardMs = 10_000;
const signInDelayMs = 1000;
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
  configureRequest({
    loadCode: () => import('#api/request-code.ts'),
    token: sessionToken,
    onUnauthorized,
    onUnavailable,
  });
  configureRouter({ routes, rules: routeRules, guards });
  const servedLocale = document.documentElement.lang;
  // Only without a prefix: `Intl.Locale` costs 25 ms on a phone.
  const { locale } = splitLocale(location.pathname);
  const requested = parsePageUrl(location.href, locale ?? initialLocale(servedLocale));
  showLocale(requested.locale);
  const { show: showEntryOutcome, asksForAccount } = await handleEntry(params, requested.path);
  const to = asksForAccount ? toAccountChoice(requested) : requested;
  // While not even the messages of the error page can be loaded, the document stays as it is.
  const page = await loadAtStart(() => resolvePageOrError(to));
  showLoadFailure(false);
  const href = pageHref(page.url);
  // The visitor may have gone back within the document meanwhile; the router follows.
  if (href !== pageHref(requested) && isAtUrl(requested)) history.replaceState(history.state, '', href);
  render(container, page, servedLocale, () => startAfterHydration(showEntryOutcome));
  const { next } = page.route ?? {};
  requestAhead(laterRequests(page));
  void retryLoad(loadIcons);
  // Not before React has begun to hydrate the page.
  await nextTask();
  // A customer has no use for sign-up.
  if (!next || (isAuthPath(next) && sessionToken())) return;
  const nextUrl = parsePageUrl(next);
  // A preview that stands for files which nobody has requested could not be used for long.
  if (prefetchAtOnce(filesFor(nextUrl))) void loadPreview(pageHref(nextUrl));
}

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

type Entry = { /** Call it after hydration. */ show: () => void; asksForAccount: boolean };
const noEntry: Entry = { show: () => {}, asksForAccount: false };

/** The sign-in page asks which account to use, and returns to the requested page. */
function toAccountChoice({ locale, path, search }: PageUrl): PageUrl {
  if (!isAuthPath(path)) savePreRoute(path + search);
  return { locale, path: paths.signIn(), search: '', hash: '' };
}

/**
 * Hydrates the document when it is exactly this page in this language; renders any other page anew. In a transition, so that React
 * gives way to input and painting every few milliseconds.
 */
function render(container: HTMLElement, page: Page, servedLocale: string, onStart: () => () => void): void {
  const initialPage = servedLocale === page.url.locale && asPrerendered(page);
  if (initialPage) {
    const app = createElement(App, { initialPage, nextPage: page, onStart });
    startTransition(() => void hydrateRoot(container, app, rootOptions));
    return;
  }
  // The prerendered HTML is discarded: no part can wait for its element to become visible.
  hydrateAll();
  const app = createElement(App, { initialPage: page, onStart });
  startTransition(() => createRoot(container, rootOptions).render(app));
}

/** The error boundary logs what it catches, except for a 404. */
const rootOptions = { onCaughtError: () => {} };

/** The page as it is in the document; null when the document is another page, or a template that serves many URLs. */
function asPrerendered(page: Page): Page | null {
  const { route, status, url } = page;
  const prerendered = { ...page, url: { ...url, search: '', hash: '' }, lacksQuery: url.search !== '' };
  if (route) return isInDocument(route.page) && (route.template ?? url.path) === url.path ? prerendered : null;
  if (status !== 404 || !isInDocument(notFoundPage.page)) return null;
  return { ...prerendered, message: '', url: { ...prerendered.url, path: notFoundPage.path } };
}

/** GETs for what the first screen does not show: the customer in the menu, and what the route names. */
function laterRequests({ route, params, url }: Page): string[] {
  const user = sessionToken() && !isAuthPath(url.path) ? [userPath] : [];
  const ofPage = url.search ? [] : (route?.laterApi ?? []);
  return [...user, ...ofPage.map((path) => path.replaceAll('{id}', params.id ?? ''))];
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

/** 401: ends the session and, after a second, goes to sign-in. A response to an older token changes nothing. */
function onUnauthorized(token: string): void {
  if (token !== sessionToken()) return;
  clearSession();
  clearUser();
  if (token) toast.show({ text: m.lapsed, kind: 'error' });
  setTimeout(() => {
    const { path, search } = parsePageUrl(location.href);
    if (sessionToken() || isAuthPath(path)) return;
    savePreRoute(path + search);
    void navigate(paths.signIn());
  }, signInDelayMs);
}

/** 503: reloads, at most once in 10 s, and never while a form is filled in: the form shows the error. */
function onUnavailable(code: unknown): void {
  if (code !== maintenanceCode && !isFormFilledIn() && allowOnce('reload', reloadGuardMs)) location.reload();
}

function isFormFilledIn(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('form input, form textarea');
  return [...fields].some((field) => field.value !== field.defaultValue);
}
