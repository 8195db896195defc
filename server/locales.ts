/** The 15 languages (spec §1), and the best of them for what a browser asks for (decisions §2). */
export const locales = [
  'en',
  'zh-TW',
  'zh-CN',
  'ja',
  'es',
  'ar',
  'fr',
  'de',
  'ko',
  'ru',
  'vi',
  'th',
  'pt',
  'id',
  'ms',
] as const;

export type Locale = (typeof locales)[number];

export const defaultLocale: Locale = 'en';

const byLowerCase = new Map<string, Locale>(locales.map((locale) => [locale.toLowerCase(), locale]));

export function isLocale(text: string): text is Locale {
  return byLowerCase.get(text.toLowerCase()) === text;
}

/** What `Intl` is given for a locale: Latin digits, and Thai with its own calendar, as on the site. */
export function intlTag(locale: Locale): string {
  if (locale === 'ar') return 'ar-u-nu-latn';
  return locale === 'th' ? 'th-u-ca-buddhist-nu-latn' : locale;
}

/** The locale of a language tag in any case: `zh-tw`, `zh-Hant-HK`, `pt-BR`, `in` (old Indonesian). Null when none fits. */
export function matchLocale(tag: string): Locale | null {
  const parts = tag.toLowerCase().split(/[-_]/);
  const exact = byLowerCase.get(parts.join('-'));
  if (exact) return exact;
  const [language = ''] = parts;
  if (language === 'zh') return isTraditional(parts) ? 'zh-TW' : 'zh-CN';
  return byLowerCase.get(language === 'in' ? 'id' : language) ?? null;
}

/** The script decides, else the region. */
function isTraditional(parts: readonly string[]): boolean {
  if (parts.includes('hans')) return false;
  return ['hant', 'tw', 'hk', 'mo'].some((part) => parts.includes(part));
}

/** Best locale of an `Accept-Language` header by quality, first come first among equals; English when none fits. */
export function acceptedLocale(header: string | undefined): Locale {
  if (!header) return defaultLocale;
  let best: Locale | null = null;
  let bestQuality = 0;
  for (const part of header.slice(0, 1000).split(',')) {
    const [tag = '', ...parameters] = part.split(';');
    const quality = qualityOf(parameters);
    if (quality <= bestQuality) continue;
    const locale = tag.trim() === '*' ? defaultLocale : matchLocale(tag.trim());
    if (!locale) continue;
    best = locale;
    bestQuality = quality;
  }
  return best ?? defaultLocale;
}

/** The `q` among an element's parameters: 1 without one, 0 when unreadable. */
export function qualityOf(parameters: readonly string[]): number {
  const given = parameters.map((parameter) => parameter.trim()).find((parameter) => parameter.startsWith('q='));
  if (!given) return 1;
  const quality = Number(given.slice(2));
  return quality >= 0 && quality <= 1 ? quality : 0;
}
