import { createElement, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { hydrateAll } from '#framework/hydrate-on-visible.ts';
import { isInDocument } from '#framework/page-files.ts';
import type { Page } from '#framework/payload.ts';
import { App } from './app.tsx';
import { notFoundPage } from './not-found.ts';

/** The error boundary logs what it catches, except for a 404. */
const rootOptions = { onCaughtError: () => {} };

/**
 * Hydrates the document when it is exactly this page in this language; renders any other page anew. In a transition, so that React
 * gives way to input and painting every few milliseconds.
 */
export function renderApp(container: HTMLElement, page: Page, servedLocale: string, onStart: () => () => void): void {
  const prerendered = servedLocale === page.url.locale ? asPrerendered(page) : null;
  const app = createElement(App, { initialPage: prerendered ?? page, nextPage: page, onStart });
  // The prerendered HTML is discarded: no part can wait for its element to become visible.
  if (!prerendered) hydrateAll();
  startTransition(() => {
    if (prerendered) hydrateRoot(container, app, rootOptions);
    else createRoot(container, rootOptions).render(app);
  });
}

/** The page as it is in the document; null when the document is another page, or a template that serves many URLs. */
function asPrerendered(page: Page): Page | null {
  const { route, status, url } = page;
  const prerendered = { ...page, url: { ...url, search: '', hash: '' }, lacksQuery: url.search !== '' };
  if (route) return isInDocument(route.page) && (route.template ?? url.path) === url.path ? prerendered : null;
  if (status !== 404 || !isInDocument(notFoundPage.page)) return null;
  return { ...prerendered, message: '', url: { ...prerendered.url, path: notFoundPage.path } };
}
