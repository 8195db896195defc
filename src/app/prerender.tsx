/** The site for Node: the build imports it to prerender every public page in every language. */
import { renderToStaticMarkup } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { RawIntlProvider } from 'react-intl';
import { asLocale, defaultLocale, type Locale, localeInfo } from '#facts/locales.ts';
import { builtSiteUrl } from '#facts/site-url.ts';
import { configUrl } from '#framework/config.ts';
import { HeadCollector, type HeadContent } from '#framework/head.tsx';
import { headTags } from '#framework/head-tags.ts';
import { createSiteIntl } from '#framework/intl.ts';
import { intlLocale, showLocale } from '#framework/locale.ts';
import type { Messages } from '#framework/messages.ts';
import type { Page } from '#framework/payload.ts';
import { configureProduct } from '#framework/product.ts';
import { matchRoute, type Route } from '#framework/route.ts';
import { App } from './app.tsx';
import { notFoundPage } from './not-found.ts';
import { accountRequests, pageData } from './page-data.ts';
import { product } from './product.ts';
import { routes } from './routes.ts';
import { LoadFailure } from './shell/load-failure.tsx';

type Input = { path: string; locale: string; messages: Record<string, unknown>; data: unknown; text: string };
type Output = { body: string; failure: string; head: string; lang: string; dir: string; colorMode?: string };
type Document = {
  page: string;
  path: string;
  status: 200 | 404;
  indexed: boolean;
  hasText: boolean;
  hasBelow: boolean;
  next?: string;
  /** This one document serves every path of the pattern. */
  pattern?: string;
  /** JSON that the document requests beside its own file. */
  json: readonly string[];
  api: readonly string[];
  account: readonly string[];
  tabs: Record<string, readonly string[]>;
};

let queue: Promise<unknown> = Promise.resolve();
configureProduct(product);

const notFoundDocument: Document = {
  ...notFoundPage,
  status: 404,
  indexed: false,
  hasText: false,
  hasBelow: false,
  json: [],
  api: [],
  account: [],
  tabs: {},
};

/** Every document to prerender. */
export const pages: Document[] = [...routes.flatMap(documentsOf), notFoundDocument];

/** The build-time data of a page at one of its paths; null where it has none. */
export async function loadData(page: string, path: string, locale: string): Promise<unknown> {
  const params = matchRoute(routes, path)?.params ?? {};
  return (await pageData[page]?.(params, asLocale(locale) ?? defaultLocale)) ?? null;
}

/** Renders one page in one language to HTML. One at a time: the current language is module state. */
export function render(input: Input): Promise<Output> {
  const result = queue.then(() => renderNow(input));
  queue = result.catch(() => {});
  return result;
}

async function renderNow(input: Input): Promise<Output> {
  const locale = asLocale(input.locale) ?? defaultLocale;
  const route = routes.find((candidate) => documentPaths(candidate).includes(input.path)) ?? null;
  const head = { origin: builtSiteUrl, content: null as HeadContent | null };
  const initialPage = await createPage(input, route, locale);
  showLocale(locale);
  const { prelude } = await prerender(
    <HeadCollector value={head}>
      <App initialPage={initialPage} />
    </HeadCollector>,
    // Otherwise React adds inline scripts to long pages, which the content security policy refuses.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  const body = await new Response(prelude).text();
  const colorMode = route?.colorMode;
  const tags = head.content ? headTags(...head.content) : '';
  // A page that says so where JavaScript is switched off needs scripts that load, too.
  const failure = body.includes('<noscript') ? loadFailure(initialPage) : '';
  return { body, failure, head: tags, lang: locale, dir: localeInfo(locale).dir, ...(colorMode && { colorMode }) };
}

function loadFailure({ messages }: Page): string {
  const intl = createSiteIntl({ locale: intlLocale(), messages });
  return renderToStaticMarkup(
    <RawIntlProvider value={intl}>
      <LoadFailure />
    </RawIntlProvider>,
  );
}

async function createPage({ path, messages, data, text }: Input, route: Route | null, locale: Locale): Promise<Page> {
  const params = route?.template ? {} : (matchRoute(routes, path)?.params ?? {});
  return {
    url: { locale, path, search: '', hash: '' },
    params,
    route,
    Component: route ? (await route.load()).default : null,
    messages: messages as Messages,
    data,
    status: route ? 200 : 404,
    message: route ? '' : 'Page not found',
    text,
  };
}

function documentsOf(route: Route): Document[] {
  const { page, indexed, hasText = false, hasBelow = false, next, api = [], usesConfig = false } = route;
  const optional = { ...(next && { next }), ...(route.template && { pattern: route.path }) };
  const account = accountRequests[page] ?? [];
  const ofTabs = Object.entries(accountRequests).filter(([name]) => name.startsWith(`${page}?tab=`));
  const tabs = Object.fromEntries(ofTabs.map(([name, paths]) => [name.replace(/.*=/, ''), paths]));
  const json = usesConfig ? [configUrl] : [];
  const common = { page, status: 200 as const, indexed, hasText, hasBelow, json, api, account, tabs, ...optional };
  return documentPaths(route).map((path) => ({ ...common, path }));
}

function documentPaths({ path, template, prerenderPaths }: Route): readonly string[] {
  if (template) return [template];
  return prerenderPaths ?? (path.includes(':') ? [] : [path]);
}
