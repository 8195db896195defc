/**
 * One language of the site: `code` is the address prefix, `label` is in its own language. `intl` is the tag for `Intl`
 * where it is not the code: engines differ in digits and calendars, the pins make server and browsers agree.
 */
export type LocaleInfo = { code: string; label: string; dir: 'ltr' | 'rtl'; intl?: string };
export type LocaleCode = (typeof locales)[number]['code'];

/** Spec §1: 15 languages, only Arabic runs right to left. In the order of the language switcher. */
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

export const defaultLocale: LocaleCode = 'en';

export const asLocale = (code = ''): LocaleCode | null => locales.find((known) => known.code === code)?.code ?? null;
export const localeInfo = (code: LocaleCode): LocaleInfo => locales.find((known) => known.code === code) ?? locales[0];

/** Takes an exact prefix off: `/de/pricing` gives `de` and `/pricing`; `/delete-policy` gives `null` and itself. */
export function splitLocale(pathname: string): { code: LocaleCode | null; path: string } {
  const code = asLocale(pathname.split('/', 2)[1]);
  const path = code ? pathname.slice(code.length + 1) : pathname;
  return { code, path: path.replace(/\/+$/, '') || '/' };
}

/** `/pricing#header` in German is `/de/pricing#header`, and `/` is `/de`. */
export function localePath(path: string, code: LocaleCode): string {
  return `/${code}${path.replace(/^\/(?=[?#]|$)/, '')}`;
}
