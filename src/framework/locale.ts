import Cookies from 'js-cookie';
import { asLocale, defaultLocale, type Locale, localeInfo, localePath, splitLocale } from '#facts/locales.ts';
import type { MessageId } from '#site/messages.ts';

const cookieName = 'locale';
const cookieDays = 365;
let current: Locale = defaultLocale;
let change = (code: Locale): void =>
  location.assign(withLocale(splitLocale(location.pathname).path, code) + location.search + location.hash);

/** The language being shown. */
export const locale = (): Locale => current;
/** The tag for `Intl` and react-intl, with pinned digits and calendar. */
export const intlLocale = (code = current): string => localeInfo(code).intl ?? code;
/** A path in the language being shown, or in another one. */
export const withLocale = (path: string, code = current): string => localePath(path, code);
export const cookieLocale = (): Locale | null => asLocale(Cookies.get(cookieName));

/** `{ title: 'home.title' }` to message descriptors; ids stay literals so that the build sees which file uses which. */
export function defineMessages<const T extends Record<string, MessageId>>(ids: T) {
  const described = Object.entries(ids).map(([key, id]) => [key, { id }]);
  return Object.fromEntries(described) as { readonly [K in keyof T]: { id: T[K] } };
}

/** Keeps the choice for 365 days, then shows the same path, query and hash in that language. */
export function switchLocale(code: Locale): void {
  Cookies.set(cookieName, code, { expires: cookieDays, sameSite: 'Lax', path: '/' });
  change(code);
}

/** For the router: a switch happens without leaving the document from now on. */
export function onSwitchLocale(handler: typeof change): void {
  change = handler;
}

/** For the router: the language of the page that is about to be shown. */
export function showLocale(code: Locale): void {
  current = code;
  Object.assign(globalThis.document?.documentElement ?? {}, { lang: code, dir: localeInfo(code).dir });
}
