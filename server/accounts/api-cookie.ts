/** Cookies of the API: scripts cannot read them, and they come back to one part of it only. */

type ApiCookie = {
  name: string;
  value: string;
  lifeMs: number;
  /** Below the API's URL, which may have a path. */
  path: string;
  sameSite: 'Lax' | 'Strict';
};

/** Value of `Set-Cookie`; secure on https. */
export function createApiCookie({ name, value, lifeMs, path, sameSite }: ApiCookie, apiUrl: string): string {
  const { protocol, pathname } = new URL(apiUrl);
  return [
    `${name}=${value}`,
    `Max-Age=${lifeMs / 1000}`,
    `Path=${pathname.replace(/\/$/, '')}${path}`,
    'HttpOnly',
    `SameSite=${sameSite}`,
    ...(protocol === 'https:' ? ['Secure'] : []),
  ].join('; ');
}
