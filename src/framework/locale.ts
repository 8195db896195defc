import Cookies from 'js-cookie';
import { defaultLocale, type LocaleCode, locales } from '#site/locales.ts';
import type { MessageId } from '#site/messages.ts';

const cookieName = 'locale';
const cookieDays = 365;
let current: LocaleCode = defaultLocale;
let change = (code: LocaleCode): void =>
  location.assign(withLocale(splitLocale(location.pathname).path, code) + location.search + location.hash);

/** The language being shown. */
export const locale = (): LocaleCode => current;
/** The tag for `Intl` and react-intl, with pinned digits and calendar. */
export const intlLocale = (code: LocaleCode = current): string => infoOf(code).intl ?? code;
export const dirOf = (code: LocaleCode): 'ltr' | 'rtl' => infoOf(code).dir;
export const asLocale = (code = ''): LocaleCode | null => locales.find((known) => known.code === code)?.code ?? null;
export const cookieLocale = (): LocaleCode | null => asLocale(Cookies.get(cookieName));

/** `{ title: 'home.title' }` to message descriptors; ids stay literals so that the build sees which file uses which. */
export function defineMessages<const T extends Record<string, MessageId>>(ids: T) {
  const described = Object.entries(ids).map(([key, id]) => [key, { id }]);
  return Object.fromEntries(described) as { readonly [K in keyof T]: { id: T[K] } };
}

/** Takes an exact prefix off: `/de/pricing` gives `de` and `/pricing`; `/delete-policy` gives `null` and itself. */
export function splitLocale(pathname: string): { code: LocaleCode | null; path: string } {
  const code = asLocale(pathname.split('/', 2)[1]);
  const path = code ? pathname.slice(code.length + 1) : pathname;
  return { code, path: path.replace(/\/+$/, '') || '/' };
}

/** `/pricing#header` in German is `/de/pricing#header`, and `/` is `/de`. */
export const withLocale = (path: string, code: LocaleCode = current): string =>
  `/${code}${path.replace(/^\/(?=[?#]|$)/, '')}`;

/** Keeps the choice for 365 days, then shows the same path, query and hash in that language. */
export function switchLocale(code: LocaleCode): void {
  Cookies.set(cookieName, code, { expires: cookieDays, sameSite: 'Lax', path: '/' });
  change(code);
}

/** For the router: a switch happens without leaving the document from now on. */
export function onSwitchLocale(handler: typeof change): void {
  change = handler;
}

/** For the router: the language of the page that is about to be shown. */
export function showLocale(code: LocaleCode): void {
  current = code;
  if (typeof document !== 'undefined') Object.assign(document.documentElement, { lang: code, dir: dirOf(code) });
}

const infoOf = (code: LocaleCode): (typeof locales)[number] & { intl?: string } =>
  locales.find((known) => known.code === code) ?? locales[0];
