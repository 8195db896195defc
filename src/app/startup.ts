import { createElement } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { loadIp } from '#features/ip-status/ip-store.ts';
import { watchBuilds } from '#framework/build-watch.ts';
import { startColorMode } from '#framework/color-mode.ts';
import { wakeAll } from '#framework/in-view.ts';
import { defineMessages, showLocale } from '#framework/locale.ts';
import { addressOf, configureRouter, hrefOf, resolveOrExplain } from '#framework/navigation.ts';
import type { Page } from '#framework/payload.ts';
import { configureRequest } from '#framework/request.ts';
import { navigate } from '#framework/router.tsx';
import { guardOnce } from '#framework/storage.ts';
import { toast } from '#framework/toast.ts';
import { keepPreRoute } from '#session/pre-route.ts';
import { clearSession, sessionToken, startSession } from '#session/session-store.ts';
import { followForeignSession } from '#session/sign-out.ts';
import { type Entry, takeEntry } from '#session/take-entry.ts';
import { clearUser } from '#session/user-store.ts';
import { splitLocale } from '#facts/locales.ts';
import { paths } from '#site/paths.ts';
import { App } from './app.tsx';
import { firstLocale } from './first-locale.ts';
import { guards } from './guards.ts';
import { missing } from './missing.ts';
import { routeRules, routes } from './routes.ts';

const m = defineMessages({
  available: 'app.update.available',
  loadNow: 'app.update.action',
  lapsed: 'session.lapsed',
});
const reloadGuardMs = 10_000;
const toSignInMs = 1000;

/** The ordered steps from a prerendered document to a running app. Rejects only when not even its words can be had: then the document stays. */
export async function start(container: HTMLElement): Promise<void> {
  const entry = takeEntry();
  configureRequest({ token: sessionToken, onUnauthorized, onUnavailable });
  configureRouter({ routes, rules: routeRules, guards });
  const served = document.documentElement.lang;
  const to = addressOf(location.href, firstLocale(served));
  showLocale(to.locale);
  const afterwards = await welcome(entry, to.path);
  const page = await resolveOrExplain(to);
  if (hrefOf(page.address) !== hrefOf(to)) history.replaceState(history.state, '', hrefOf(page.address));
  draw(container, page, served, () => run(afterwards));
}

/** What may differ from the prerendered page begins here, in the root effect: hydration is over. */
function run(afterwards: () => void): () => void {
  afterwards();
  const stops = [startColorMode(), startSession(followForeignSession), watchBuilds(offerNewBuild)];
  void loadIp();
  void import('./line-notice.ts').then(({ watchLine }) => watchLine()).catch(() => {});
  void import('#ui/fonts.ts').then(({ warmFonts }) => warmFonts(document.documentElement.lang)).catch(() => {});
  return () => stops.forEach((stop) => void stop());
}

/** The error boundary itself says what it has caught, but for a 404. */
const quiet = { onCaughtError: () => {} };

/** Hydrates the document when it is this very page in this language; anything else is drawn anew. */
function draw(container: HTMLElement, page: Page, served: string, onStart: () => () => void): void {
  const first = served === page.address.locale && asPrerendered(page);
  if (first) hydrateRoot(container, createElement(App, { first, becomes: page, onStart }), quiet);
  else {
    // What stands in the document goes: no part can wait for its own place in it.
    wakeAll();
    createRoot(container, quiet).render(createElement(App, { first: page, onStart }));
  }
}

/** The page as the document has it; null where the document is another one or stands for many addresses. */
function asPrerendered(page: Page): Page | null {
  const { route, status, address } = page;
  const isDocumentOf = (name: string) => document.querySelector(`style[data-page="${name}"]`) !== null;
  const bare = { ...page, address: { ...address, search: '', hash: '' } };
  if (route) return isDocumentOf(route.page) && (route.template ?? address.path) === address.path ? bare : null;
  if (status !== 404 || !isDocumentOf(missing.page)) return null;
  return { ...bare, message: '', address: { ...bare.address, path: missing.path } };
}

/** What the address handed over is handled first. Its code comes only when there is something, or where the form has to know. */
async function welcome(entry: Entry, path: string): Promise<() => void> {
  if (!path.startsWith('/auth') && !Object.values(entry).some(Boolean)) return () => {};
  return import('./welcome.ts').then(
    (part) => part.welcome(entry, path),
    () => () => {},
  );
}

/** 401 (spec §4): the token goes, and after a second the person is asked to sign in. An answer to an older token changes nothing. */
function onUnauthorized(token: string): void {
  if (token !== sessionToken()) return;
  clearSession();
  clearUser();
  if (token) toast.show({ text: m.lapsed, kind: 'error' });
  setTimeout(() => {
    const { path } = splitLocale(location.pathname);
    if (sessionToken() || path.startsWith('/auth')) return;
    keepPreRoute(path + location.search);
    void navigate(paths.signIn());
  }, toSignInMs);
}

/** 503 (spec §4): one reload, not more often than every 10 s, and never from under a form: that says it in words. */
function onUnavailable(): void {
  if (!hasTyped() && guardOnce('reload', reloadGuardMs)) location.reload();
}

function hasTyped(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('form input, form textarea');
  return [...fields].some((field) => field.value !== field.defaultValue);
}

function offerNewBuild(): void {
  const actions = [{ label: m.loadNow, run: () => location.reload() }];
  toast.show({ text: m.available, durationMs: Number.POSITIVE_INFINITY, actions });
}
