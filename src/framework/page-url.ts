import type { Locale } from '#facts/locales.ts';
import { currentLocale, splitLocale, withLocale } from './locale.ts';

/** A URL of this site: `path` without locale and trailing slash, `search` and `hash` with their `?` and `#`. */
export type PageUrl = { locale: Locale; path: string; search: string; hash: string };

/** @param fallback locale of a URL without prefix */
export function parsePageUrl(href: string, fallback = currentLocale()): PageUrl {
  const { pathname, search, hash } = new URL(href, 'http://site');
  const { locale, path } = splitLocale(pathname);
  return { locale: locale ?? fallback, path, search, hash };
}

/** Path with the language's prefix, query and hash; without an origin. */
export const pageHref = ({ locale, path, search, hash }: PageUrl): string => withLocale(path + search + hash, locale);

/** True when the address bar shows this URL, or shows it without its locale. */
export const isAtUrl = (url: PageUrl): boolean => pageHref(parsePageUrl(location.href, url.locale)) === pageHref(url);

/** Resolves `?…` and `#…` against the current page; every other path is absolute already. */
export function absolutePath(path: string, current: PageUrl | null): string {
  if (!/^[?#]/.test(path)) return path;
  const search = path.startsWith('#') ? (current?.search ?? '') : '';
  return (current?.path ?? '/') + search + path;
}

/** True for a URL with a scheme or a host of its own. */
export const isExternal = (path: string): boolean => /^([a-z][a-z\d+.-]*:|\/\/|\\)/i.test(path);

/**
 * Loads another document. The promise stays pending: nothing after it should run in this document.
 * @param replace whether it takes the place of this one in the history
 */
export function loadDocument(href: string, replace = false): Promise<never> {
  if (new URL(href, location.href).href === location.href) location.reload();
  else location[replace ? 'replace' : 'assign'](href);
  return new Promise(() => {});
}
