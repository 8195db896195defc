/** The cookies that OAuth sign-in reads: its own, which binds a flow to the browser, and the site's locale cookie. */
import { isLocale, type Locale } from '#facts/locales.ts';
import { acceptedLocale } from '../../http/negotiate-locale.ts';
import { flowLifeMs } from './flow.ts';

type Headers = { cookie?: string | undefined; 'accept-language'?: string | undefined };

const bindingCookieName = 'oauth';

/** The browser's binding token; null when the browser has none. */
export function readBinding({ cookie = '' }: Headers): string | null {
  return new RegExp(`(?:^|;\\s*)${bindingCookieName}=([\\w-]{43})(?:;|$)`).exec(cookie)?.[1] ?? null;
}

/** Value of `Set-Cookie`. `Lax`: browsers send it with the navigation to our callback, never with a post from another site. */
export function createBindingCookie(binding: string, apiUrl: string): string {
  const { protocol, pathname } = new URL(apiUrl);
  const parts = [
    `${bindingCookieName}=${binding}`,
    `Max-Age=${flowLifeMs / 1000}`,
    `Path=${pathname.replace(/\/$/, '')}/oauth`,
    'HttpOnly',
    'SameSite=Lax',
    ...(protocol === 'https:' ? ['Secure'] : []),
  ];
  return parts.join('; ');
}

/** The locale cookie, else Accept-Language (docs/decisions/0002-locale-negotiation.md). */
export function detectLocale({ cookie = '', 'accept-language': acceptLanguage }: Headers): Locale {
  const chosen = /(?:^|;\s*)locale=([\w-]+)/.exec(cookie)?.[1] ?? '';
  return isLocale(chosen) ? chosen : acceptedLocale(acceptLanguage);
}
