/** The cookie that binds an OAuth flow to the browser. */
import type { IncomingHttpHeaders } from 'node:http';
import { createApiCookie } from '../api-cookie.ts';
import { flowLifeMs } from './flow.ts';

const bindingCookieName = 'oauth';

/** The browser's binding token; null when the browser has none. */
export function readBinding({ cookie = '' }: IncomingHttpHeaders): string | null {
  return new RegExp(`(?:^|;\\s*)${bindingCookieName}=([\\w-]{43})(?:;|$)`).exec(cookie)?.[1] ?? null;
}

/** Value of `Set-Cookie`. `Lax`: browsers send it with the navigation to our callback, never with a post from another site. */
export function createBindingCookie(binding: string, apiUrl: string): string {
  const cookie = { name: bindingCookieName, value: binding, lifeMs: flowLifeMs };
  return createApiCookie({ ...cookie, path: '/oauth', sameSite: 'Lax' }, apiUrl);
}
