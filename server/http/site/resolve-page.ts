/** Finds the page of a URL. Pure, so every rule of docs/decisions/0002-locale-negotiation.md is tested without a server. */
import { matchLocale } from '../negotiate-locale.ts';
import type { SiteManifest, SitePage } from './manifest.ts';

export type ResolvedUrl =
  | { kind: 'page'; page: SitePage /** null: the URL has no prefix. */; locale: string | null }
  | { kind: 'redirect'; to: string }
  | { kind: 'notFound'; locale: string | null };

/** `query` is empty or starts with `?`; redirects keep it. */
export type ResolvePage = (path: string, query: string) => ResolvedUrl;

/** Stricter patterns than the template's own: a product id is a positive integer. */
const strictPatterns: Record<string, RegExp> = { '/payment': /^\/payment\/[1-9]\d{0,9}$/ };

/** @param isSold whether the catalog has a product: the payment page of any other is a 404 (docs/product.md#pages) */
export function createPageResolver(
  { pages, locales }: Pick<SiteManifest, 'pages' | 'locales'>,
  isSold: (goodId: number) => boolean = () => true,
): ResolvePage {
  const exact = new Map(pages.filter((page) => !page.template && page.status === 200).map((page) => [page.path, page]));
  const templates = pages.flatMap((page) =>
    page.template ? [{ page, pattern: pathPattern(page.path, page.template) }] : [],
  );
  const find = (path: string) => exact.get(path) ?? templates.find(({ pattern }) => pattern.test(path))?.page;
  // Nearly every request is for one of these URLs.
  const known = new Map<string, ResolvedUrl>();
  for (const [path, page] of exact) {
    known.set(path, { kind: 'page', page, locale: null });
    for (const locale of locales)
      known.set(path === '/' ? `/${locale}` : `/${locale}${path}`, { kind: 'page', page, locale });
  }

  const resolve: ResolvePage = (path, query) => {
    // A browser would take a redirect to `//host` or `/\host` as one to another site.
    if (/^\/[/\\]|\/\/|\\|%(?![0-9a-f]{2})/i.test(path)) return { kind: 'notFound', locale: null };
    const [, first = ''] = path.split('/', 2);
    const locale = locales.includes(first) ? first : null;
    const rest = locale ? path.slice(first.length + 1) || '/' : path;
    if (path !== '/' && path.endsWith('/')) return { kind: 'redirect', to: path.slice(0, -1) + query };
    if (!locale) {
      const intended = matchPrefix(first);
      if (intended && locales.includes(intended))
        return { kind: 'redirect', to: `/${intended}${path.slice(first.length + 1)}${query}` };
    }
    const page = isUnknownProduct(rest, query, isSold) ? undefined : find(rest);
    return page ? { kind: 'page', page, locale } : { kind: 'notFound', locale };
  };
  return (path, query) => known.get(path) ?? resolve(path, query);
}

/** An order can be followed when its product is no longer sold. */
function isUnknownProduct(path: string, query: string, isSold: (goodId: number) => boolean): boolean {
  const id = /^\/payment\/(\d+)$/.exec(path)?.[1];
  return id !== undefined && !isSold(Number(id)) && !new URLSearchParams(query).has('order');
}

/** `zh-tw` matches `zh-TW`; `zh` and `pt-BR` are not prefixes. */
function matchPrefix(segment: string): string | null {
  const locale = matchLocale(segment);
  return locale?.toLowerCase() === segment.toLowerCase() ? locale : null;
}

/** The URL paths, without locale, that the document of a template serves. */
export function pathPattern(path: string, template: string): RegExp {
  return strictPatterns[path] ?? patternOf(template);
}

/** The router's patterns: `:name`, `:name?` and a trailing `*`. */
function patternOf(template: string): RegExp {
  const parts = template
    .split('/')
    .slice(1)
    .map((segment) => {
      if (segment === '*') return '(?:/.*)?';
      if (/^:\w+\?$/.test(segment)) return '(?:/[^/]+)?';
      if (segment.startsWith(':')) return '/[^/]+';
      return `/${segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`;
    });
  return new RegExp(`^${parts.join('')}$`);
}
