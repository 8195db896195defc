/** Starts the app on a prerendered document. */
import { createElement } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { splitLocale } from '#facts/locales.ts';
import { loadIp } from '#features/ip-status/ip-store.ts';
import { watchBuilds } from '#framework/build-watch.ts';
import { startColorMode } from '#framework/color-mode.ts';
import { hydrateAll } from '#framework/hydrate-on-visible.ts';
import { defineMessages, showLocale } from '#framework/locale.ts';
import { pageHref, parsePageUrl } from '#framework/page-url.ts';
import type { Page } from '#framework/payload.ts';
import { configureProduct } from '#framework/product.ts';
import { configureRequest } from '#framework/request.ts';
import { configureRouter, resolvePageOrError } from '#framework/resolve-page.ts';
import { navigate } from '#framework/router.tsx';
import { allowOnce } from '#framework/storage.ts';
import { toast } from '#framework/toast.ts';
import { type EntryParams, parseEntryParams } from '#session/parse-entry-params.ts';
import { savePreRoute } from '#session/pre-route.ts';
import { clearSession, sessionToken, startSession } from '#session/session-store.ts';
import { handleForeignSession } from '#session/sign-out.ts';
import { clearUser } from '#session/user-store.ts';
import { paths } from '#site/paths.ts';
import { App } from './app.tsx';
import { guards } from './guards.ts';
import { initialLocale } from './initial-locale.ts';
import { notFoundPage } from './not-found.ts';
import { product } from './product.ts';
import { routeRules, routes } from './routes.ts';

const m = defineMessages({
  available: 'app.update.available',
  loadNow: 'app.update.action',
  lapsed: 'session.lapsed',
});
const reloadGuardMs = 10_000;
const signInDelayMs = 1000;

/** Rejects only when not even the messages of the error page can be loaded; then the document stays as it is. */
export async function start(container: HTMLElement): Promise<void> {
  const params = parseEntryParams();
  configureProduct(product);
  configureRequest({ token: sessionToken, onUnauthorized, onUnavailable });
  configureRouter({ routes, rules: routeRules, guards });
  const servedLocale = document.documentElement.lang;
  const to = parsePageUrl(location.href, initialLocale(servedLocale));
  showLocale(to.locale);
  const showEntryOutcome = await handleEntry(params, to.path);
  const page = await resolvePageOrError(to);
  const href = pageHref(page.url);
  if (href !== pageHref(to)) history.replaceState(history.state, '', href);
  render(container, page, servedLocale, () => startAfterHydration(showEntryOutcome));
}

/** The code is loaded only when the URL has entry parameters, or for the sign-in forms, where their absence matters too. */
async function handleEntry(params: EntryParams, path: string): Promise<() => void> {
  if (!path.startsWith('/auth') && !Object.values(params).some(Boolean)) return () => {};
  try {
    const { handleEntryParams, showEntryOutcome } = await import('#session/handle-entry-params.ts');
    const outcome = await handleEntryParams(params, path);
    return () => showEntryOutcome(outcome, path);
  } catch {
    return () => {};
  }
}

/** Hydrates the document when it is exactly this page in this language; renders any other page anew. */
function render(container: HTMLElement, page: Page, servedLocale: string, onStart: () => () => void): void {
  const initialPage = servedLocale === page.url.locale && asPrerendered(page);
  if (initialPage) {
    hydrateRoot(container, createElement(App, { initialPage, nextPage: page, onStart }), rootOptions);
    return;
  }
  // The prerendered HTML is discarded: no part can wait for its element to become visible.
  hydrateAll();
  createRoot(container, rootOptions).render(createElement(App, { initialPage: page, onStart }));
}

/** The error boundary logs what it catches, except for a 404. */
const rootOptions = { onCaughtError: () => {} };

/** The page as it is in the document; null when the document is another page, or a template that serves many URLs. */
function asPrerendered(page: Page): Page | null {
  const { route, status, url } = page;
  const isDocumentOf = (name: string) => document.querySelector(`style[data-page="${name}"]`) !== null;
  const prerendered = { ...page, url: { ...url, search: '', hash: '' } };
  if (route) return isDocumentOf(route.page) && (route.template ?? url.path) === url.path ? prerendered : null;
  if (status !== 404 || !isDocumentOf(notFoundPage.page)) return null;
  return { ...prerendered, message: '', url: { ...prerendered.url, path: notFoundPage.path } };
}

/** Runs in the root effect: from here on the page may differ from the prerendered one. Returns a function that stops it all. */
function startAfterHydration(showEntryOutcome: () => void): () => void {
  showEntryOutcome();
  const stops = [startColorMode(), startSession(handleForeignSession), watchBuilds(offerNewBuild)];
  void loadIp();
  void import('./offline-notice.ts').then(({ watchConnection }) => watchConnection()).catch(() => {});
  void import('./web-font.ts').then(({ cacheWebFont }) => cacheWebFont(document.documentElement.lang)).catch(() => {});
  return () => stops.forEach((stop) => void stop());
}

/** 401: ends the session and, after a second, goes to sign-in. A response to an older token changes nothing. */
function onUnauthorized(token: string): void {
  if (token !== sessionToken()) return;
  clearSession();
  clearUser();
  if (token) toast.show({ text: m.lapsed, kind: 'error' });
  setTimeout(() => {
    const { path } = splitLocale(location.pathname);
    if (sessionToken() || path.startsWith('/auth')) return;
    savePreRoute(path + location.search);
    void navigate(paths.signIn());
  }, signInDelayMs);
}

/** 503: reloads, at most once in 10 s, and never while a form is filled in: the form shows the error. */
function onUnavailable(): void {
  if (!isFormFilledIn() && allowOnce('reload', reloadGuardMs)) location.reload();
}

function isFormFilledIn(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('form input, form textarea');
  return [...fields].some((field) => field.value !== field.defaultValue);
}

function offerNewBuild(): void {
  const actions = [{ label: m.loadNow, run: () => location.reload() }];
  toast.show({ text: m.available, durationMs: Number.POSITIVE_INFINITY, actions });
}
