import { type ComponentType, createContext, useContext } from 'react';
import type { MessageFormatElement } from 'react-intl';
import type { LocaleCode } from '#site/locales.ts';
import { buildId, shellUrls, styleUrls } from './build.ts';
import { fetchJson, once } from './load.ts';
import { withLocale } from './locale.ts';
import { type Address, PageError, type Params, type Route } from './route.ts';

export type Messages = Record<string, MessageFormatElement[]>;
type Payload = { messages: Messages; data: unknown };
type Match = { address: Address; params: Params; route: Route | null };
/** A page with everything it needs to be drawn at once. `Component` is null where the error page stands. */
export type Page = Match & Payload & { Component: ComponentType | null; status: number; message: string };

export const PageContext = createContext<Page | null>(null);

/** The page being drawn. */
export function usePage(): Page {
  const page = useContext(PageContext);
  if (!page) throw new Error('usePage needs a <Router> above it');
  return page;
}

/** What the route's `data()` returned when the page was prerendered. */
export const usePageData = <T>(): T | null => (usePage().data as T | undefined) ?? null;

/** A route's code, messages, data and stylesheet side by side, each fetched once. Rejects with status 504 when one cannot be had. */
export async function loadRoute(route: Route, { locale, path }: Address) {
  const url = `${withLocale(route.template ?? path, locale)}/_payload.json?${buildId}`;
  try {
    const [code, payload, shell] = await Promise.all([
      once(`code ${route.page}`, route.load),
      once(url, () => fetchJson<Payload>(url)),
      loadShell(locale),
      once(`style ${route.page}`, () => loadStyle(route.page)),
    ]);
    return { Component: code.default, messages: { ...shell, ...payload.messages }, data: payload.data };
  } catch (error) {
    throw new PageError(504, error instanceof Error ? error.message : String(error));
  }
}

/** The messages that every page of a language needs. */
export function loadShell(locale: LocaleCode): Promise<Messages> {
  const url = shellUrls[locale] ?? shellUrls.en;
  return url ? once(url, () => fetchJson<Messages>(url)) : Promise.resolve({});
}

function loadStyle(page: string): Promise<void> {
  const href = styleUrls[page];
  if (!href || document.querySelector(`style[data-page="${page}"]`)) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const onerror = () => reject(new Error(`stylesheet ${href} did not load`));
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href, onload: resolve, onerror });
    document.head.append(link);
  });
}
