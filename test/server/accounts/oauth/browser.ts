/**
 * A minimal browser for OAuth sign-in: keeps cookies by host and path, follows redirects and submits forms, and sends no
 * `SameSite=Lax` cookie with a post from another site. It stops at the site's own pages.
 */
import { createHash } from 'node:crypto';
import type { IdentityProvider } from '#server/db/tables/identities.ts';
import type { TestApp } from '../../support.ts';

export type Person = {
  email: string;
  unverified?: boolean;
  cancel?: boolean;
  firstName?: string;
  lastName?: string;
};

export type BrowserPage = { url: URL; html: string };

export type Browser = {
  /** Navigates to a URL and follows redirects. @param from the URL of the page that navigates */
  visit(url: string, from?: string): Promise<BrowserPage>;
  /** Requests a URL without following the redirect; returns where it leads. */
  getRedirect(url: string): Promise<string>;
  /** Submits the page's form. */
  submit(page: BrowserPage, fields?: Record<string, string>): Promise<BrowserPage>;
  /** Signs in at a provider; returns the site's page at the end. */
  signIn(provider: IdentityProvider, person: Person, query?: string): Promise<BrowserPage>;
  /** Signs in at a provider up to the page that posts the callback. */
  callbackPage(provider: IdentityProvider, person: Person, query?: string): Promise<BrowserPage>;
  /** The same from an authorization URL, which a test may have changed. */
  authorize(url: string, person: Person): Promise<BrowserPage>;
  ipAddress: string;
  cookies: { host: string; name: string; value: string; path: string; attributes: string }[];
};

/** A parameter of the page's URL, or a text that names the missing one. */
export function queryParam({ url }: BrowserPage, name: string): string {
  return url.searchParams.get(name) ?? `(no ${name} in ${url.href})`;
}

export const site = 'http://localhost:3000';

/** What the page keeps for the end of the sign-in; the same in every test browser. */
export const verifier = 'verifier-of-the-test-browser-0123456789-abcdef';
export const challenge = createHash('sha256').update(verifier).digest('base64url');

export const startUrl = (provider: IdentityProvider, query = ''): string =>
  `${site}/oauth/start/${provider}?${query}&challenge=${challenge}`;

type PageResponse = { status: number; location: string | null; html: string; setCookies: string[] };
type PageRequest = { method: 'GET' | 'POST'; url: URL; body?: string; isCrossSite: boolean };

let browsers = 0;

/** Every browser has its own IP address, so that the rate limits of one test do not affect the others. */
export function createBrowser(testApp: TestApp): Browser {
  browsers += 1;
  const ipAddress = `198.51.100.${browsers}`;
  const cookies: Browser['cookies'] = [];

  const send = async ({ method, url, body, isCrossSite }: PageRequest): Promise<PageResponse> => {
    const matching = cookies.filter(({ host, path }) => host === url.hostname && url.pathname.startsWith(path));
    const sent = isCrossSite && method === 'POST' ? [] : matching;
    const headers: Record<string, string> = {
      ...(sent.length > 0 ? { cookie: sent.map(({ name, value }) => `${name}=${value}`).join('; ') } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
    };
    const response =
      url.origin === site
        ? await requestApp(testApp, url, method, headers, body, ipAddress)
        : await requestProvider(url, method, headers, body);
    for (const line of response.setCookies) storeCookie(cookies, url, line);
    return response;
  };

  const follow = async (request: PageRequest): Promise<BrowserPage> => {
    const { url } = request;
    if (url.origin === site && !url.pathname.startsWith('/oauth/')) return { url, html: '' };
    const { status, location, html } = await send(request);
    if (!location) return { url, html: status < 500 ? html : `${status} ${html}` };
    const to = new URL(location, url);
    return follow({ method: 'GET', url: to, isCrossSite: request.isCrossSite || to.hostname !== url.hostname });
  };

  const browser: Browser = {
    ipAddress,
    cookies,
    visit: (url, from = site) =>
      follow({
        method: 'GET',
        url: new URL(url),
        isCrossSite: new URL(from).hostname !== new URL(url).hostname,
      }),
    async getRedirect(url) {
      const { location } = await send({ method: 'GET', url: new URL(url), isCrossSite: false });
      return location ?? '';
    },
    submit(page, fields = {}) {
      const action = /<form[^>]*\saction="([^"]+)"/.exec(page.html)?.[1];
      const url = new URL(decodeHtml(action ?? page.url.href), page.url);
      const hidden = [...page.html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
      const all = {
        ...Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, decodeHtml(value)])),
        ...fields,
      };
      const body = new URLSearchParams(all).toString();
      return follow({ method: 'POST', url, body, isCrossSite: url.hostname !== page.url.hostname });
    },
    async authorize(url, { email, unverified, cancel, firstName, lastName }) {
      const page = await browser.visit(url);
      return browser.submit(page, {
        email,
        ...(unverified ? { verified: 'no' } : {}),
        ...(cancel ? { cancel: '1' } : {}),
        ...(firstName ? { firstName } : {}),
        ...(lastName ? { lastName } : {}),
      });
    },
    async callbackPage(provider, person, query = '') {
      return browser.authorize(await browser.getRedirect(startUrl(provider, query)), person);
    },
    async signIn(provider, person, query) {
      return browser.submit(await browser.callbackPage(provider, person, query));
    },
  };
  return browser;
}

async function requestApp(
  testApp: TestApp,
  { pathname, search }: URL,
  method: 'GET' | 'POST',
  headers: Record<string, string>,
  payload: string | undefined,
  remoteAddress: string,
): Promise<PageResponse> {
  const response = await testApp.app.inject({
    method,
    url: pathname + search,
    headers,
    remoteAddress,
    ...(payload === undefined ? {} : { payload }),
  });
  const setCookies = [response.headers['set-cookie'] ?? []].flat();
  return { status: response.statusCode, location: response.headers.location ?? null, html: response.body, setCookies };
}

async function requestProvider(
  url: URL,
  method: 'GET' | 'POST',
  headers: Record<string, string>,
  body: string | undefined,
): Promise<PageResponse> {
  const response = await fetch(url, { method, headers, redirect: 'manual', ...(body === undefined ? {} : { body }) });
  const location = response.headers.get('location');
  return {
    status: response.status,
    location,
    html: await response.text(),
    setCookies: response.headers.getSetCookie(),
  };
}

function storeCookie(cookies: Browser['cookies'], { hostname: host }: URL, line: string): void {
  const [pair = '', ...attributes] = line.split(/;\s*/);
  const [name = '', value = ''] = pair.split(/=(.*)/s);
  const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice('path='.length) ?? '/';
  const index = cookies.findIndex((cookie) => cookie.host === host && cookie.name === name && cookie.path === path);
  if (index >= 0) cookies.splice(index, 1);
  if (value) cookies.push({ host, name, value, path, attributes: attributes.join('; ') });
}

function decodeHtml(html: string): string {
  return html
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
