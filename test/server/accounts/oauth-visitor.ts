/**
 * A browser as far as outside sign-in needs one: cookies by host and path, redirects followed, forms submitted, and no
 * `SameSite=Lax` cookie with a post that comes from another site. It stops at the site's own pages.
 */
import type { TestApp } from '../support.ts';

export type Provider = 'google' | 'apple' | 'microsoft';

export type Person = {
  email: string;
  unverified?: boolean;
  cancel?: boolean;
  firstName?: string;
  lastName?: string;
};

export type Place = { url: URL; html: string };

export type Visitor = {
  /** Goes to an address and on until there is a page. */
  visit(address: string, from?: string): Promise<Place>;
  /** One request, no redirect followed; where it leads. */
  step(address: string): Promise<string>;
  /** Submits the page's form. */
  submit(page: Place, fields?: Record<string, string>): Promise<Place>;
  /** All the way through a provider; the site's page at the end. */
  signIn(provider: Provider, person: Person, query?: string): Promise<Place>;
  /** The same up to the page that posts the provider's answer. */
  answerOf(provider: Provider, person: Person, query?: string): Promise<Place>;
  /** From an authorization address, which a test may have changed. */
  authorize(address: string, person: Person): Promise<Place>;
  cookies: { host: string; name: string; value: string; path: string; attributes: string }[];
};

/** A parameter of where somebody ended; `name` is missing on another page. */
export function told({ url }: Place, name: string): string {
  return url.searchParams.get(name) ?? `(no ${name} in ${url.href})`;
}

export const site = 'http://localhost:3000';

type Answer = { status: number; location: string | null; html: string; setCookies: string[] };
type Request = { method: 'GET' | 'POST'; url: URL; body?: string; isCrossSite: boolean };

let visitors = 0;

/** Everybody comes from an own address, so that the limits of one test leave the others alone. */
export function newVisitor(tern: TestApp): Visitor {
  visitors += 1;
  const from = `198.51.100.${visitors}`;
  const cookies: Visitor['cookies'] = [];

  const send = async ({ method, url, body, isCrossSite }: Request): Promise<Answer> => {
    const own = cookies.filter(({ host, path }) => host === url.hostname && url.pathname.startsWith(path));
    const sent = isCrossSite && method === 'POST' ? [] : own;
    const headers: Record<string, string> = {
      ...(sent.length > 0 ? { cookie: sent.map(({ name, value }) => `${name}=${value}`).join('; ') } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
    };
    const answer =
      url.origin === site
        ? await ask(tern, url, method, headers, body, from)
        : await fetched(url, method, headers, body);
    for (const line of answer.setCookies) keep(cookies, url, line);
    return answer;
  };

  const follow = async (request: Request): Promise<Place> => {
    const { url } = request;
    if (url.origin === site && !url.pathname.startsWith('/oauth/')) return { url, html: '' };
    const { status, location, html } = await send(request);
    if (!location) return { url, html: status < 500 ? html : `${status} ${html}` };
    const to = new URL(location, url);
    return follow({ method: 'GET', url: to, isCrossSite: request.isCrossSite || to.hostname !== url.hostname });
  };

  const visitor: Visitor = {
    cookies,
    visit: (address, origin = site) =>
      follow({
        method: 'GET',
        url: new URL(address),
        isCrossSite: new URL(origin).hostname !== new URL(address).hostname,
      }),
    async step(address) {
      const { location } = await send({ method: 'GET', url: new URL(address), isCrossSite: false });
      return location ?? '';
    },
    submit(page, fields = {}) {
      const action = /<form[^>]*\saction="([^"]+)"/.exec(page.html)?.[1];
      const url = new URL(decoded(action ?? page.url.href), page.url);
      const hidden = [...page.html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
      const all = {
        ...Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, decoded(value)])),
        ...fields,
      };
      const body = new URLSearchParams(all).toString();
      return follow({ method: 'POST', url, body, isCrossSite: url.hostname !== page.url.hostname });
    },
    async authorize(address, { email, unverified, cancel, firstName, lastName }) {
      const page = await visitor.visit(address);
      return visitor.submit(page, {
        email,
        ...(unverified ? { verified: 'no' } : {}),
        ...(cancel ? { cancel: '1' } : {}),
        ...(firstName ? { firstName } : {}),
        ...(lastName ? { lastName } : {}),
      });
    },
    async answerOf(provider, person, query = '') {
      return visitor.authorize(await visitor.step(`${site}/oauth/start/${provider}?${query}`), person);
    },
    async signIn(provider, person, query) {
      return visitor.submit(await visitor.answerOf(provider, person, query));
    },
  };
  return visitor;
}

async function ask(
  tern: TestApp,
  { pathname, search }: URL,
  method: 'GET' | 'POST',
  headers: Record<string, string>,
  payload: string | undefined,
  remoteAddress: string,
): Promise<Answer> {
  const url = pathname + search;
  const answer = await tern.app.inject({
    method,
    url,
    headers,
    remoteAddress,
    ...(payload === undefined ? {} : { payload }),
  });
  const setCookies = [answer.headers['set-cookie'] ?? []].flat();
  return { status: answer.statusCode, location: answer.headers.location ?? null, html: answer.body, setCookies };
}

async function fetched(
  url: URL,
  method: 'GET' | 'POST',
  headers: Record<string, string>,
  body: string | undefined,
): Promise<Answer> {
  const answer = await fetch(url, { method, headers, redirect: 'manual', ...(body === undefined ? {} : { body }) });
  const location = answer.headers.get('location');
  return { status: answer.status, location, html: await answer.text(), setCookies: answer.headers.getSetCookie() };
}

function keep(cookies: Visitor['cookies'], { hostname: host }: URL, line: string): void {
  const [pair = '', ...attributes] = line.split(/;\s*/);
  const [name = '', value = ''] = pair.split(/=(.*)/s);
  const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice('path='.length) ?? '/';
  const at = cookies.findIndex((known) => known.host === host && known.name === name && known.path === path);
  if (at >= 0) cookies.splice(at, 1);
  if (value) cookies.push({ host, name, value, path, attributes: attributes.join('; ') });
}

function decoded(html: string): string {
  return html
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
