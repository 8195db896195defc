import { prerender } from 'react-dom/static';
import { HeadSink } from '#framework/head.tsx';
import { showLocale } from '#framework/locale.ts';
import type { Messages, Page } from '#framework/payload.ts';
import { matchRoute, type Route } from '#framework/route.ts';
import { defaultOrigin } from '#site/brand.ts';
import { asLocale, defaultLocale, type Locale, localeInfo } from '#facts/locales.ts';
import { App } from './app.tsx';
import { missing } from './missing.ts';
import { pageData } from './page-data.ts';
import { routes } from './routes.ts';

type Input = { path: string; locale: string; messages: Record<string, unknown>; data: unknown; text: string };
type Output = { body: string; head: string; lang: string; dir: string; colorMode?: string };
type Prerendered = {
  page: string;
  path: string;
  status: 200 | 404;
  indexed: boolean;
  hasText?: boolean;
  template?: boolean;
  pattern?: string;
};

let queue: Promise<unknown> = Promise.resolve();

/** Every address that becomes a document; a template stands for all addresses of its pattern. */
export const pages: Prerendered[] = [
  ...routes.filter((route) => !route.redirect).flatMap(described),
  { ...missing, status: 404, indexed: false },
];

/** The build-time data of a page at one of its addresses in a language; null where it has none. */
export async function loadData(page: string, path: string, locale: string): Promise<unknown> {
  const code = asLocale(locale) ?? defaultLocale;
  return (await pageData[page]?.(matchRoute(routes, path)?.params ?? {}, code)) ?? null;
}

/** Draws one page in one language to HTML. One at a time: the current language is a module's state. */
export function render(input: Input): Promise<Output> {
  const turn = queue.then(() => draw(input));
  queue = turn.catch(() => {});
  return turn;
}

async function draw({ path, locale, messages, data, text }: Input): Promise<Output> {
  const code = asLocale(locale) ?? defaultLocale;
  const route = routes.find((candidate) => prerenderedPaths(candidate).includes(path)) ?? null;
  const head = { origin: process.env.PUBLIC_URL ?? defaultOrigin, html: '' };
  const first = { ...(await pageOf(route, path, code, messages as Messages, data)), text };
  showLocale(code);
  const { prelude } = await prerender(
    <HeadSink value={head}>
      <App first={first} />
    </HeadSink>,
    // Otherwise long pages come with inline scripts, which the content security policy refuses.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  const body = await new Response(prelude).text();
  const colorMode = route?.colorMode;
  return { body, head: head.html, lang: code, dir: localeInfo(code).dir, ...(colorMode && { colorMode }) };
}

async function pageOf(
  route: Route | null,
  path: string,
  locale: Locale,
  messages: Messages,
  data: unknown,
): Promise<Page> {
  const address = { locale, path, search: '', hash: '' };
  const Component = route ? (await route.load()).default : null;
  const [status, message] = route ? [200, ''] : [404, 'Page not found'];
  const params = route?.template ? {} : matchRoute(routes, path)?.params;
  return { address, route, Component, messages, data, status, message, params: params ?? {} };
}

function prerenderedPaths({ path, template, addresses = path.includes(':') ? [] : [path] }: Route): readonly string[] {
  return template ? [template] : addresses;
}

function described(route: Route): Prerendered[] {
  const pattern = route.template && { template: true, pattern: route.path };
  return prerenderedPaths(route).map((path) => {
    return { page: route.page, path, status: 200, indexed: route.indexed, hasText: route.hasText === true, ...pattern };
  });
}
