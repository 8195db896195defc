/** The two cookies that outside sign-in reads: its own, which binds a flow to the browser, and the site's language. */
import { isLocale, type Locale } from '#facts/locales.ts';
import { acceptedLocale } from '../../locales.ts';
import { flowLifeMs } from './flow.ts';

type Headers = { cookie?: string | undefined; 'accept-language'?: string | undefined };

const bindingName = 'oauth';

/** Null when the browser has none. */
export function bindingOf({ cookie = '' }: Headers): string | null {
  return new RegExp(`(?:^|;\\s*)${bindingName}=([\\w-]{43})(?:;|$)`).exec(cookie)?.[1] ?? null;
}

/** `Set-Cookie`. Lax: it comes with the navigation back to us, never with a post from elsewhere. */
export function bindingCookie(binding: string, publicUrl: string): string {
  const { protocol, pathname } = new URL(publicUrl);
  const parts = [
    `${bindingName}=${binding}`,
    `Max-Age=${flowLifeMs / 1000}`,
    `Path=${pathname.replace(/\/$/, '')}/oauth`,
    'HttpOnly',
    'SameSite=Lax',
    ...(protocol === 'https:' ? ['Secure'] : []),
  ];
  return parts.join('; ');
}

/** The visitor's language where nothing better is known (decisions §2). */
export function visitorLocale({ cookie = '', 'accept-language': accepted }: Headers): Locale {
  const chosen = /(?:^|;\s*)locale=([\w-]+)/.exec(cookie)?.[1] ?? '';
  return isLocale(chosen) ? chosen : acceptedLocale(accepted);
}
