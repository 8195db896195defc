import { type ComponentType, createContext, useContext } from 'react';
import type { MessageFormatElement } from 'react-intl';
import type { Locale } from '#facts/locales.ts';
import { buildId, shellUrls, styleUrls } from './build.ts';
import { fetchJson, loadOnce } from './load.ts';
import { withLocale } from './locale.ts';
import type { PageUrl } from './page-url.ts';
import { PageError, type Params, type Route } from './route.ts';

/** Compiled messages by id. */
export type Messages = Record<string, MessageFormatElement[]>;
/** Everything needed to render a page. `Component` and `route` are null on the error page. */
export type Page = {
  url: PageUrl;
  params: Params;
  route: Route | null;
  Component: ComponentType | null;
  messages: Messages;
  data: unknown;
  status: number;
  message: string;
  /** HTML of the long text, for a route that `hasText`. */
  text?: string;
};

export const PageContext = createContext<Page | null>(null);

/** The page being rendered. */
export function usePage(): Page {
  const page = useContext(PageContext);
  if (!page) throw new Error('usePage needs a <Router> above it');
  return page;
}

/** The build-time data of the page (`src/app/page-data.ts`). */
export const usePageData = <T>(): T | null => (usePage().data as T | undefined) ?? null;

/** Props of the element that shows the page's long text, for a route that `hasText`. */
export function usePageText() {
  const { route, url, text = '' } = usePage();
  return { 'data-text': route ? filesPath(route, url) : '', dangerouslySetInnerHTML: { __html: text } };
}

/**
 * Loads code, messages, data, text and stylesheet of a route side by side, each only once.
 * @throws PageError with status 504 when one of them cannot be loaded
 */
export async function loadRoute(route: Route, to: PageUrl) {
  const folder = filesPath(route, to);
  const payloadUrl = `${folder}/_payload.json?${buildId}`;
  try {
    const [code, { messages, data }, shell, text] = await Promise.all([
      loadOnce(`code ${route.page}`, route.load),
      loadOnce(payloadUrl, () => fetchJson<Pick<Page, 'messages' | 'data'>>(payloadUrl)),
      loadShell(to.locale),
      route.hasText ? loadOnce(`text ${folder}`, () => loadText(folder)) : '',
      loadOnce(`style ${route.page}`, () => loadStyle(route.page)),
    ]);
    return { Component: code.default, messages: { ...shell, ...messages }, data, text };
  } catch (error) {
    throw new PageError(504, error instanceof Error ? error.message : String(error));
  }
}

/** The messages that every page of a language needs. */
export function loadShell(locale: Locale): Promise<Messages> {
  const url = shellUrls[locale] ?? shellUrls.en;
  return url ? loadOnce(url, () => fetchJson<Messages>(url)) : Promise.resolve({});
}

/** A prerendered document contains the text already. */
async function loadText(folder: string): Promise<string> {
  const prerendered = document.querySelector(`[data-text="${folder}"]`);
  return prerendered?.innerHTML ?? fetchJson<string>(`${folder}/_text.json?${buildId}`);
}

/** Folder of a page's files. */
function filesPath(route: Route, { locale, path }: PageUrl): string {
  return withLocale(route.template ?? path, locale);
}

/** The first page has its styles inlined. */
function loadStyle(page: string): Promise<void> {
  const href = styleUrls[page];
  if (!href || document.querySelector(`style[data-page="${page}"]`)) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const onerror = () => reject(new Error(`stylesheet ${href} did not load`));
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href, onload: resolve, onerror });
    document.head.append(link);
  });
}
