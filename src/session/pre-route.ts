import { attempt } from '#framework/storage.ts';
import { paths } from '#site/paths.ts';

const key = 'preRoute';

/** Keeps where someone wanted to go before signing in. Only ever a path of this site (decisions §2). */
export function keepPreRoute(path: string): void {
  attempt(() => (isOwnPath(path) ? sessionStorage.setItem(key, path) : sessionStorage.removeItem(key)));
}

/** Gives the kept path (without locale, with query and hash) and forgets it; `/` when there is none. */
export function takePreRoute(): string {
  const path = attempt(() => sessionStorage.getItem(key)) ?? '';
  attempt(() => sessionStorage.removeItem(key));
  return isOwnPath(path) ? path : paths.home();
}

/** One leading slash, and nothing that a browser would read as another host: `//x`, `/\x`, control characters. */
export function isOwnPath(path: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers strip them, so `/<tab>/evil` would leave the site
  if (!/^\/(?![/\\])/.test(path) || /[\\\u0000-\u0020\u007f]/.test(path)) return false;
  const base = 'http://own.invalid';
  return URL.parse(path, base)?.origin === base;
}
