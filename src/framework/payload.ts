import { type ComponentType, createContext, useContext } from 'react';
import type { MessageFormatElement } from 'react-intl';
import type { Locale } from '#facts/locales.ts';
import { buildId, shellUrls, styleUrls } from './build.ts';
import { fetchJson, once } from './load.ts';
import { withLocale } from './locale.ts';
import { type Address, PageError, type Params, type Route } from './route.ts';

export type Messages = Record<string, MessageFormatElement[]>;
type Payload = { messages: Messages; data: unknown };
type Match = { address: Address; params: Params; route: Route | null };
/** A page with everything it needs to be drawn at once. `Component` is null where the error page stands. */
export type Page = Match &
  Payload & {
    Component: ComponentType | null;
    status: number;
    message: string;
    /** HTML by the build, for a route that `hasText`. */
    text?: string;
  };

export const PageContext = createContext<Page | null>(null);

/** The page being drawn. */
export function usePage(): Page {
  const page = useContext(PageContext);
  if (!page) throw new Error('usePage needs a <Router> above it');
  return page;
}

/** What the route's `data()` returned when the page was prerendered. */
export const usePageData = <T>(): T | null => (usePage().data as T | undefined) ?? null;

/** Props of the element that holds the page's long text, for a route that `hasText`. */
export function usePageText() {
  const { route, address, text = '' } = usePage();
  return { 'data-text': route ? homeOf(route, address) : '', dangerouslySetInnerHTML: { __html: text } };
}

/** A route's code, messages, data and stylesheet side by side, each fetched once. Rejects with status 504 when one cannot be had. */
export async function loadRoute(route: Route, to: Address) {
  const home = homeOf(route, to);
  const url = `${home}/_payload.json?${buildId}`;
  try {
    const [code, { messages, data }, shell, text] = await Promise.all([
      once(`code ${route.page}`, route.load),
      once(url, () => fetchJson<Payload>(url)),
      loadShell(to.locale),
      route.hasText ? once(`text ${home}`, () => loadText(home)) : '',
      once(`style ${route.page}`, () => loadStyle(route.page)),
    ]);
    return { Component: code.default, messages: { ...shell, ...messages }, data, text };
  } catch (error) {
    throw new PageError(504, error instanceof Error ? error.message : String(error));
  }
}

/** The messages that every page of a language needs. */
export function loadShell(locale: Locale): Promise<Messages> {
  const url = shellUrls[locale] ?? shellUrls.en;
  return url ? once(url, () => fetchJson<Messages>(url)) : Promise.resolve({});
}

/** The prerendered document has the text already: it is not fetched again. */
async function loadText(home: string): Promise<string> {
  const standing = document.querySelector(`[data-text="${home}"]`);
  return standing?.innerHTML ?? fetchJson<string>(`${home}/_text.json?${buildId}`);
}

/** Where the files of a page lie. */
function homeOf(route: Route, { locale, path }: Address): string {
  return withLocale(route.template ?? path, locale);
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
