import { cookieLocale } from '#framework/locale.ts';
import { asLocale, defaultLocale, type Locale } from '#facts/locales.ts';

/**
 * The language of an address without prefix (decisions §2). The server has chosen already; a plain static host has not:
 * there the document is English, and the cookie or the browser's languages decide.
 */
export function firstLocale(served: string): Locale {
  const chosen = asLocale(served) ?? defaultLocale;
  if (chosen !== defaultLocale) return chosen;
  return cookieLocale() ?? navigator.languages.map(bestLocale).find((code) => code !== null) ?? chosen;
}

function bestLocale(tag: string): Locale | null {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    if (language === 'zh') return script === 'Hant' ? 'zh-TW' : 'zh-CN';
    return asLocale(language);
  } catch {
    // Not every browser gives a tag: WebKit says "C" where the system names no language.
    return null;
  }
}
