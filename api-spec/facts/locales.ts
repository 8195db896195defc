/** The languages of the site, the API and the mails (docs/product.md#languages). */

/**
 * `code` is the path prefix, `label` the language's own name. `intl` is the tag for `Intl` where it differs from the code:
 * engines disagree about digits and calendars, so they are pinned.
 */
export type LocaleInfo = { code: string; label: string; dir: 'ltr' | 'rtl'; intl?: string };
/** `en`, `zh-TW`, … */
export type Locale = (typeof locales)[number]['code'];

/** In the order of the language switcher. */
export const locales = [
  { code: 'en', label: 'English', dir: 'ltr' },
  { code: 'zh-TW', label: '繁體中文', dir: 'ltr' },
  { code: 'zh-CN', label: '简体中文', dir: 'ltr' },
  { code: 'ja', label: '日本語', dir: 'ltr' },
  { code: 'es', label: 'Español', dir: 'ltr' },
  { code: 'ar', label: 'العربية', dir: 'rtl', intl: 'ar-u-nu-latn' },
  { code: 'fr', label: 'Français', dir: 'ltr' },
  { code: 'de', label: 'Deutsch', dir: 'ltr' },
  { code: 'ko', label: '한국어', dir: 'ltr' },
  { code: 'ru', label: 'Русский', dir: 'ltr' },
  { code: 'vi', label: 'Tiếng Việt', dir: 'ltr' },
  { code: 'th', label: 'ไทย', dir: 'ltr', intl: 'th-u-ca-buddhist-nu-latn' },
  { code: 'pt', label: 'Português', dir: 'ltr' },
  { code: 'id', label: 'Bahasa Indonesia', dir: 'ltr' },
  { code: 'ms', label: 'Bahasa Melayu', dir: 'ltr' },
] as const satisfies readonly LocaleInfo[];

export const defaultLocale: Locale = 'en';

export const isLocale = (text: string): text is Locale => locales.some(({ code }) => code === text);
export const asLocale = (text = ''): Locale | null => (isLocale(text) ? text : null);
export const localeInfo = (locale: Locale): LocaleInfo => locales.find(({ code }) => code === locale) ?? locales[0];
/** The tag for `Intl`, with pinned digits and calendar. */
export const intlTag = (locale: Locale): string => localeInfo(locale).intl ?? locale;

/** Splits off an exact prefix: `/de/pricing` is `de` and `/pricing`; `/delete-policy` is `null` and itself. */
export function splitLocale(pathname: string): { locale: Locale | null; path: string } {
  const locale = asLocale(pathname.split('/', 2)[1]);
  const path = locale ? pathname.slice(locale.length + 1) : pathname;
  return { locale, path: path.replace(/\/+$/, '') || '/' };
}

/** `/pricing#header` in German is `/de/pricing#header`, and `/` is `/de`. */
export function localePath(path: string, locale: Locale): string {
  return `/${locale}${path.replace(/^\/(?=[?#]|$)/, '')}`;
}
