/** The files of a page. All of them are known before one is loaded, so that they come in one round. */
import { buildId, pageScripts, styleUrls } from './build.ts';
import { loadConfig } from './config.ts';
import { fetchFile, fetchScript, fetchStyle, loadJson } from './load.ts';
import { withLocale } from './locale.ts';
import type { PageUrl } from './page-url.ts';
import type { Route } from './route.ts';

/** A file that can be fetched before it is needed. */
export type PageFile = { url: string; fetch: (init: RequestInit) => Promise<unknown> };

/** Null where a page has no such file. */
type PageUrls = {
  scripts: string[];
  /** Of the part of the page that the URL opens with `?tab=name`. */
  tabScripts: string[];
  payload: string;
  below: string | null;
  text: string | null;
  style: string | null;
};

/** URLs of all that a page consists of, for its path, language and tab. */
export function pageUrls(route: Route, to: PageUrl): PageUrls {
  const folder = pageFolder(route, to);
  return {
    scripts: scriptUrls(route.page),
    tabScripts: scriptUrls(`${route.page}/${new URLSearchParams(to.search).get('tab')}`),
    payload: `${folder}/_payload.json?${buildId}`,
    below: route.hasBelow ? `${folder}/_below.json?${buildId}` : null,
    text: route.hasText ? `${folder}/_text.json?${buildId}` : null,
    style: isInDocument(route.page) ? null : (styleUrls[route.page] ?? null),
  };
}

const scriptUrls = (name: string): string[] => (pageScripts[name] ?? []).map((file) => `/assets/${file}`);

/** URL path of a page's folder. */
export function pageFolder(route: Route, { locale, path }: PageUrl): string {
  return withLocale(route.template ?? path, locale);
}

/** The document of a page contains its styles and names its scripts. */
export function isInDocument(page: string): boolean {
  return document.querySelector(`style[data-page="${page}"]`) !== null;
}

/** For prefetching: nothing is run or shown. */
export function pageFiles(route: Route, to: PageUrl): PageFile[] {
  const { scripts, tabScripts, payload, below, text, style } = pageUrls(route, to);
  const file = (url: string | null, fetch: (url: string, init: RequestInit) => Promise<unknown>) =>
    url === null ? [] : [{ url, fetch: (init: RequestInit) => fetch(url, init) }];
  const code = [...(isInDocument(route.page) ? [] : scripts), ...tabScripts].flatMap((url) => file(url, fetchScript));
  const responses = (route.api ?? []).flatMap((path) => file(path, fetchResponse));
  const content = [payload, below, text].flatMap((url) => file(url, loadJson));
  return [...code, ...content, ...file(style, fetchStyle), ...responses];
}

/** Into the browser's cache, which knows how long it may be used. */
async function fetchResponse(path: string, init: RequestInit): Promise<void> {
  const { apiBase } = await loadConfig();
  return fetchFile(apiBase + path, init);
}
