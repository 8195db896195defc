/** Chooses the best of the site's languages for a browser or a stored language tag (docs/decisions/0002-locale-negotiation.md). */
import type { IncomingHttpHeaders } from 'node:http';
import { asLocale, defaultLocale, type Locale, locales } from '#facts/locales.ts';

const byLowerCase = new Map<string, Locale>(locales.map(({ code }) => [code.toLowerCase(), code]));

/**
 * The locale for a language tag in any case: `zh-tw`, `zh-Hant-HK`, `pt-BR`, `in` (obsolete tag of Indonesian).
 * @returns null when the site does not have the language
 */
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

/** The locale of a stored language tag; English when there is none, or the site does not have it. */
export function storedLocale(tag: string | null): Locale {
  return matchLocale(tag ?? '') ?? defaultLocale;
}

/** The locale that a visitor chose on the site: its `locale` cookie; null when they chose none. */
export function chosenLocale(cookie = ''): Locale | null {
  return asLocale(/(?:^|;\s*)locale=([\w-]+)/.exec(cookie)?.[1]);
}

/** The chosen locale, else the browser's, else English, as far as a build has the language. */
export function visitorLocale(
  { cookie, 'accept-language': accepted }: IncomingHttpHeaders,
  built: readonly string[],
): string {
  const wanted = [chosenLocale(cookie), acceptedLocale(accepted)];
  return wanted.find((locale) => locale !== null && built.includes(locale)) ?? built[0] ?? defaultLocale;
}

/** The best locale of an `Accept-Language` header by quality, the first among equals; English when none matches. */
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

/** The `q` parameter of a header element: 1 when missing, 0 when it is not a number between 0 and 1. */
export function qualityOf(parameters: readonly string[]): number {
  const value = parameters.map((parameter) => parameter.trim()).find((parameter) => parameter.startsWith('q='));
  if (!value) return 1;
  const quality = Number(value.slice(2));
  return quality >= 0 && quality <= 1 ? quality : 0;
}
