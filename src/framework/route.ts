import type { ComponentType } from 'react';
import type { Locale } from '#facts/locales.ts';

/** One page of the site, written once; language prefixes are the router's business. */
export type Route = {
  /** wouter pattern without locale: `/payment/:id`, `/:lead?/terms`. */
  path: string;
  /** Name of the page: its stylesheet and its messages go by it. */
  page: string;
  load: () => Promise<{ default: ComponentType }>;
  layout: string;
  /** Names of checks that must pass; a name that nobody registered is an error. */
  guards?: string[];
  indexed: boolean;
  colorMode?: 'light' | 'dark';
  redirect?: string;
  /** The one prerendered address that stands for all of a pattern. */
  template?: string;
  /** It is about a long text, which the build made into HTML (`usePageText`). */
  hasText?: boolean;
  /** Every address of a pattern that there is, where they are few: each is prerendered. */
  addresses?: readonly string[];
};
/** By exact path. A redirect with a scheme leaves the site. */
export type RouteRules = Record<string, { redirect: string }>;
export type Params = Record<string, string | undefined>;
/** Where someone wants to go: `path` without locale and trailing slash, search and hash with their `?` and `#`. */
export type Address = { locale: Locale; path: string; search: string; hash: string };
/** `true` lets pass, `false` is the 404 page, a path sends there instead; what it throws is shown on the error page. */
export type Guard = (to: Address, params: Params) => boolean | string | Promise<boolean | string>;

/** An error that the error page can show. */
export class PageError extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Thrown by a page or a guard that finds nothing at this address (spec §8). */
export const notFound = (fullPath: string): PageError => new PageError(404, `Page Not Found: ${fullPath}`);

export function matchRoute(routes: readonly Route[], path: string): { route: Route; params: Params } | null {
  for (const route of routes) {
    const pattern = route.path.replace(/\/:(\w+)(\??)/g, '(?:/(?<$1>[^/]+))$2');
    const found = new RegExp(`^${pattern}$`).exec(path);
    if (found) return { route, params: { ...found.groups } };
  }
  return null;
}
