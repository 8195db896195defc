/** Which page an address means: pure, so that every rule of decisions §2 can be tested without a server. */
import { matchLocale } from '../locales.ts';
import type { SiteManifest, SitePage } from './site-manifest.ts';

export type Resolved =
  | { kind: 'page'; page: SitePage /** null: the address has no prefix. */; locale: string | null }
  | { kind: 'redirect'; to: string }
  | { kind: 'unknown'; locale: string | null };

export type Resolve = (path: string, query: string) => Resolved;

/** Addresses that a pattern would admit and the product does not know (decisions §2: `/payment/{id}`). */
const conditions: Record<string, RegExp> = { '/payment': /^\/payment\/[1-9]\d{0,8}$/ };

/** `query` includes its `?`, or is empty; redirects keep it. */
export function pageResolver({ pages, locales }: Pick<SiteManifest, 'pages' | 'locales'>): Resolve {
  const exact = new Map(pages.filter((page) => !page.template && page.status === 200).map((page) => [page.path, page]));
  const templates = pages.flatMap((page) =>
    page.template ? [{ page, pattern: conditions[page.path] ?? patternOf(page.template) }] : [],
  );
  const find = (path: string) => exact.get(path) ?? templates.find(({ pattern }) => pattern.test(path))?.page;

  return (path, query) => {
    // `//host` and `/\host` would be other sites to a browser that is redirected there.
    if (/^\/[/\\]|\/\/|\\|%(?![0-9a-f]{2})/i.test(path)) return { kind: 'unknown', locale: null };
    const [, first = ''] = path.split('/', 2);
    const locale = locales.includes(first) ? first : null;
    const rest = locale ? path.slice(first.length + 1) || '/' : path;
    if (path !== '/' && path.endsWith('/')) return { kind: 'redirect', to: path.slice(0, -1) + query };
    if (!locale) {
      const meant = matchLocaleExactly(first);
      if (meant && locales.includes(meant))
        return { kind: 'redirect', to: `/${meant}${path.slice(first.length + 1)}${query}` };
    }
    const page = find(rest);
    return page ? { kind: 'page', page, locale } : { kind: 'unknown', locale };
  };
}

/** `zh-tw` means `zh-TW`; `zh` or `pt-BR` in an address mean nothing. */
function matchLocaleExactly(segment: string): string | null {
  const locale = matchLocale(segment);
  return locale?.toLowerCase() === segment.toLowerCase() ? locale : null;
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
