import { asLocale, defaultLocale, type Locale } from '#facts/locales.ts';
import { cookieLocale } from '#framework/locale.ts';

/**
 * The language of a URL without prefix (docs/decisions/0002-locale-negotiation.md). The server has negotiated it already; a
 * plain static host serves the English document, so there the cookie or the browser's languages decide.
 * @param served language of the document
 */
export function initialLocale(served: string): Locale {
  const negotiated = asLocale(served) ?? defaultLocale;
  if (negotiated !== defaultLocale) return negotiated;
  return cookieLocale() ?? navigator.languages.map(matchLocale).find((locale) => locale !== null) ?? negotiated;
}

function matchLocale(tag: string): Locale | null {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    if (language === 'zh') return script === 'Hant' ? 'zh-TW' : 'zh-CN';
    return asLocale(language);
  } catch {
    // Not a language tag: WebKit reports "C" where the system has no language.
    return null;
  }
}
