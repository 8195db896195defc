import Cookies from 'js-cookie';
import type { Locale } from '#facts/locales.ts';
import type { MessageId } from '#site/messages.ts';
import { product } from './product.ts';

const cookieDays = 365;
let current: Locale | null = null;
let switchInPlace: ((locale: Locale) => void) | null = null;

/** The language of the page that is shown. */
export const currentLocale = (): Locale => current ?? product().locales.defaultLocale;
/** The tag for `Intl` and react-intl, with pinned digits and calendar. */
export const intlLocale = (locale = currentLocale()): string => product().locales.intlTag(locale);
/** Adds the prefix of a language to a path. */
export const withLocale = (path: string, locale = currentLocale()): string =>
  product().locales.localePath(path, locale);
export const splitLocale = (pathname: string) => product().locales.splitLocale(pathname);
export const cookieLocale = (): Locale | null => product().locales.asLocale(Cookies.get(product().localeCookie));

/** A message descriptor; `locales/en.json` has the text. */
export type Message = { readonly id: MessageId };

/** Turns `{ title: 'home.title' }` into message descriptors. The ids are literals: the build finds out which file uses which. */
export function defineMessages<const T extends Record<string, MessageId>>(ids: T) {
  const descriptors = Object.entries(ids).map(([key, id]) => [key, { id }]);
  return Object.fromEntries(descriptors) as { readonly [K in keyof T]: { id: T[K] } };
}

/** Saves the choice for 365 days and shows the same path, query and hash in that language. */
export function switchLocale(locale: Locale): void {
  Cookies.set(product().localeCookie, locale, { expires: cookieDays, sameSite: 'Lax' });
  const show = switchInPlace ?? loadInLocale;
  show(locale);
}

function loadInLocale(locale: Locale): void {
  const { path } = splitLocale(location.pathname);
  location.assign(withLocale(path, locale) + location.search + location.hash);
}

/** For the router: from now on a switch is a navigation instead of a new document. */
export function onSwitchLocale(handler: (locale: Locale) => void): void {
  switchInPlace = handler;
}

/** For the router: the language of the page that is about to be shown. */
export function showLocale(locale: Locale): void {
  current = locale;
  const { dir } = product().locales.localeInfo(locale);
  const root = globalThis.document?.documentElement;
  // Chromium computes the style of every element again when `lang` is set, to the same value too.
  if (root && (root.lang !== locale || root.dir !== dir)) Object.assign(root, { lang: locale, dir });
}
