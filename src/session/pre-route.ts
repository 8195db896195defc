import { attempt } from '#framework/storage.ts';
import { paths } from '#site/paths.ts';

const key = 'preRoute';

/** Saves the page to return to after signing in. Only paths of this site are kept. */
export function savePreRoute(path: string): void {
  attempt(() => (isInternalPath(path) ? sessionStorage.setItem(key, path) : sessionStorage.removeItem(key)));
}

/** Returns and forgets the saved path (without locale, with query and hash); `/` when there is none. */
export function takePreRoute(): string {
  const path = attempt(() => sessionStorage.getItem(key)) ?? '';
  attempt(() => sessionStorage.removeItem(key));
  return isInternalPath(path) ? path : paths.home();
}

/** One leading slash, and nothing that browsers read as another host: `//x`, `/\x`, control characters. */
export function isInternalPath(path: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers strip them, so `/<tab>/evil` would leave the site
  if (!/^\/(?![/\\])/.test(path) || /[\\\u0000-\u0020\u007f]/.test(path)) return false;
  const base = 'http://own.invalid';
  return attempt(() => new URL(path, base).origin) === base;
}
