import type { ComponentType } from 'react';
import type { PageUrl } from './page-url.ts';

/** One page of the site. Paths are written without locale: the router adds the prefix. */
export type Route = {
  /** Pattern, e.g. `/payment/:id` or `/:prefix?/terms`. */
  path: string;
  /** Name of the page: its stylesheet and messages are found by it. */
  page: string;
  load: () => Promise<{ default: ComponentType }>;
  /** Default: `main`. */
  layout?: string;
  /** Names of guards that must pass. */
  guards?: string[];
  indexed: boolean;
  colorMode?: 'light' | 'dark';
  /** The one prerendered path that serves every path of the pattern. */
  template?: string;
  /** All paths of the pattern, where they are few: each is prerendered. */
  prerenderPaths?: readonly string[];
  /** The page shows a long text that the build made into HTML (`usePageText`). */
  hasText?: boolean;
  /** What the page shows below the first screen (`loadBelowOfDocument`) has its messages, and all data of the page, in a file of its own. */
  hasBelow?: boolean;
  /** Path of the page that most visitors open next: its files are fetched while this page is hydrated. */
  next?: string;
  /** GETs of the API that the page sends at once, and whose responses everybody may see: they are requested beside its code. */
  api?: readonly string[];
  /**
   * GETs of the API for what the first screen of a page without a query does not show: they are requested when React begins to hydrate
   * it. `{id}` is the parameter of the path.
   */
  laterApi?: readonly string[];
  /** The page shows what the runtime configuration says: it is requested beside its code. Other pages load it after hydration. */
  usesConfig?: boolean;
};
/** Redirects by exact path. A target with a scheme leaves the site. */
export type RouteRules = Record<string, { redirect: string }>;
export type Params = Record<string, string | undefined>;
/** `true` passes, `false` shows the 404 page, a path redirects there; a thrown error is shown on the error page. */
export type Guard = (to: PageUrl, params: Params) => boolean | string | Promise<boolean | string>;

const patterns = new Map<string, RegExp>();

/** The first route whose pattern matches the whole path. */
export function matchRoute(routes: readonly Route[], path: string): { route: Route; params: Params } | null {
  for (const route of routes) {
    const match = patternOf(route.path).exec(path);
    if (match) return { route, params: { ...match.groups } };
  }
  return null;
}

/** Compiled once: every link is matched to find the files of its page. */
function patternOf(path: string): RegExp {
  const known = patterns.get(path);
  if (known) return known;
  const pattern = path.replace(/\/:(\w+)(\??)/g, '(?:/(?<$1>[^/]+))$2');
  const compiled = new RegExp(`^${pattern}$`);
  patterns.set(path, compiled);
  return compiled;
}

/** An error that the error page can show. */
export class PageError extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Throw it in a page or a guard to show the 404 page. */
export const notFound = (href: string): PageError => new PageError(404, `Page Not Found: ${href}`);

/** Anything thrown, as an error for the error page; status 500 unless it has its own. */
export const toPageError = (error: unknown): PageError =>
  error instanceof PageError ? error : new PageError(500, String(error));
