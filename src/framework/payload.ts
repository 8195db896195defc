import { type ComponentType, createContext, useContext, useMemo } from 'react';
import { loadConfig } from './config.ts';
import { fetchFile, fetchScript, fetchStyle, loadJson, loadOnce } from './load.ts';
import { addMessages, loadShell, loadShownErrors, type Messages } from './messages.ts';
import { isInDocument, pageFolder, pageUrls } from './page-files.ts';
import type { PageUrl } from './page-url.ts';
import { loadPreview, type Preview } from './preview.ts';
import { requestAhead } from './request.ts';
import { PageError, type Params, type Route } from './route.ts';
import { trustedHtml } from './trusted-html.ts';

/** Everything needed to render a page. `Component` and `route` are null on the error page. */
export type Page = {
  url: PageUrl;
  /** True for a document that is hydrated as the page without the query of its URL: the page with it follows at once. */
  lacksQuery?: boolean;
  params: Params;
  route: Route | null;
  Component: ComponentType | null;
  messages: Messages;
  data: unknown;
  status: number;
  message: string;
  /** HTML of the long text, for a route that `hasText`. */
  text?: string;
  /** URL of the stylesheet, which applies when the page is shown; null where the document contains it. */
  style?: string | null;
};

export const PageContext = createContext<Page | null>(null);

/** The page being rendered. */
export function usePage(): Page {
  const page = useContext(PageContext);
  if (!page) throw new Error('usePage needs a <Router> above it');
  return page;
}

/** `preview`: HTML; only the payload of a page without a long text has it. */
type Content = Pick<Page, 'messages' | 'data'> & { preview?: string };
/** Resolves when the preview has been painted, at once if it is not wanted. `files`: resolves when all of the page's are there. */
export type ShowPreview = (url: PageUrl, preview: Preview, files: Promise<unknown>) => Promise<void>;

/** Enough for a slow connection to finish a repair; one that stalls does not hold the page for minutes. */
const reloadTimeoutMs = 10_000;

/** Data of the part below the first screen, by the folder of the page. */
const belowData = new Map<string, unknown>();
/** Set by the first page, if it is the document's. */
let loadServed: (() => Promise<void>) | undefined;

/**
 * The build-time data of the page. For a route that `hasBelow` only in its part below the first screen. `T` is what the function of the
 * page returns (`src/app/page-data.ts`): nothing checks that it does.
 * @returns null or undefined where there is no data, or none yet
 */
export function usePageData<T>(): T | null | undefined {
  const { route, url, data } = usePage();
  // The build has all data beside the page.
  return (data ?? (route && belowData.get(pageFolder(route, url)))) as T | null | undefined;
}

/** For a route that `hasBelow`: what the part of the document below the first screen needs before it is hydrated. */
export const loadBelowOfDocument = async (): Promise<void> => loadServed?.();

/** Props of the element that shows the page's long text, for a route that `hasText`. */
export function usePageText() {
  const { route, url, text = '' } = usePage();
  const dangerouslySetInnerHTML = useMemo(() => ({ __html: trustedHtml(text) }), [text]);
  return { 'data-text': route ? pageFolder(route, url) : '', dangerouslySetInnerHTML };
}

/**
 * Loads code, messages, data, text and stylesheet of a route side by side, each only once.
 * @param show absent for the first page; gets the preview when all files are there, before the code is run, or at once if it is there
 * @throws PageError with status 504 when one of them cannot be loaded
 */
export async function loadRoute(route: Route, to: PageUrl, show?: ShowPreview) {
  const { scripts, tabScripts, payload, below, text: textUrl, style } = pageUrls(route, to);
  // `import()` alone would find the scripts one after another.
  const fetchingScripts = fetchAll(isInDocument(route.page) ? tabScripts : [...scripts, ...tabScripts], fetchScript);
  // The document has requested the same already, unless its URL had a query that opens no tab.
  requestAhead(route.api ?? []);
  // The component that shows it handles the failure.
  if (route.usesConfig) loadConfig().catch(() => {});
  const loading = Promise.all([
    loadJson<Content>(payload),
    textUrl ? loadText(textUrl, pageFolder(route, to)) : '',
    loadShell(to.locale),
    style && fetchStyle(style),
    loadShownErrors(to.locale),
    below && loadBelow(route, to, below),
  ]);
  try {
    if (show && !route.hasText) {
      const files = Promise.all([loading, fetchingScripts]);
      // A failure is handled below.
      files.catch(() => {});
      const early = await loadPreview(pageFolder(route, to));
      if (early && style) await fetchStyle(style);
      const html = early ?? (await files)[0][0].preview;
      if (html) await show(to, { html, style }, files);
    }
    const [code, [{ messages, data }, text]] = await Promise.all([loadCode(route), loading]);
    return { Component: code.default, messages: addMessages(to.locale, messages), data, text, style };
  } catch (error) {
    // The browser may have cached a login page of a hotel's network in place of one of them, for months. `reload` replaces what is in the
    // cache, so the next document finds the right files.
    const signal = AbortSignal.timeout(reloadTimeoutMs);
    await fetchAll([...scripts, ...tabScripts, payload, ...(below ? [below] : [])], (url) =>
      fetchFile(url, { cache: 'reload', signal }),
    );
    throw new PageError(504, String(error));
  }
}

/** Loads and runs the code of a route's page. */
export const loadCode = (route: Route) => loadOnce(`code ${route.page}`, route.load);

/** Failures are ignored: what needs a file reports that it does not load. */
async function fetchAll(urls: readonly string[], fetchOne: (url: string) => Promise<void>): Promise<void> {
  await Promise.allSettled(urls.map((url) => fetchOne(url)));
}

/** The document's own page loads it when the part is hydrated. */
function loadBelow(route: Route, to: PageUrl, url: string): Promise<void> | void {
  const load = async () => {
    const { messages, data } = await loadJson<Content>(url);
    addMessages(to.locale, messages);
    belowData.set(pageFolder(route, to), data);
  };
  if (loadServed || !isInDocument(route.page)) return load();
  loadServed = load;
}

/** A prerendered document contains the text already. */
async function loadText(url: string, folder: string): Promise<string> {
  const prerendered = document.querySelector(`[data-text="${folder}"]`);
  return prerendered ? loadOnce(url, async () => prerendered.innerHTML) : loadJson<string>(url);
}
