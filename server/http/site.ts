/**
 * Serves the built site from memory, before the framework sees the request (measured several times faster): files by
 * address, pages in the visitor's language, and a real 404 for everything else.
 */
import { unwatchFile, watchFile } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { isLocale } from '#facts/locales.ts';
import type { Log } from '../context.ts';
import { acceptedLocale } from '../locales.ts';
import { sendPrepared } from './prepared.ts';
import { commonHeaders } from './security-headers.ts';
import { documentKey, type LoadedSite, loadSite, unknownKey, withBuildId } from './site-files.ts';
import { pageResolver, type Resolve } from './site-pages.ts';

export type SiteServer = {
  /** Answers any request that is not the API's (isApiPath). */
  handle(request: IncomingMessage, response: ServerResponse): void;
  /** False while nothing is built: every page says so. */
  built(): boolean;
  close(): void;
};

export type SiteSetting = {
  siteDir: string;
  publicUrl: string;
  watch: boolean;
  log: Log /** Origins that pages may ask besides their own. */;
  connect?: readonly string[];
};

const watchEveryMs = 200;

/** Loads the site. A missing build is no error: the API works without, and pages say what to do. */
export async function openSite({ siteDir, publicUrl, watch, log, connect = [] }: SiteSetting): Promise<SiteServer> {
  const manifestFile = path.join(siteDir, 'site.json');
  const common = commonHeaders(publicUrl);
  let current: (LoadedSite & { resolve: Resolve }) | null = null;
  const load = async () => {
    try {
      const site = await loadSite(siteDir, publicUrl, connect);
      current = { ...site, resolve: pageResolver(site.manifest) };
    } catch (error) {
      log.warn({ err: error }, current ? 'the new build cannot be read; the old one stays' : 'the site is not built');
    }
  };
  await load();
  if (watch) watchFile(manifestFile, { interval: watchEveryMs }, () => void load());

  return {
    handle(request, response) {
      if (!current) sendText(response, 503, 'The site is not built yet. Run: npm run build\n', common);
      else if (request.method !== 'GET' && request.method !== 'HEAD') refuseMethod(request, response, common);
      else answer(current, request, response, common);
    },
    built: () => current !== null,
    close: () => {
      if (watch) unwatchFile(manifestFile);
    },
  };
}

type Current = LoadedSite & { resolve: Resolve };
type Headers = Record<string, string>;

function answer(site: Current, request: IncomingMessage, response: ServerResponse, common: Headers): void {
  const { url = '/' } = request;
  const mark = url.indexOf('?');
  const address = mark < 0 ? url : url.slice(0, mark);
  const query = mark < 0 ? '' : url.slice(mark);
  const current = query === `?${site.manifest.buildId}`;
  const file = (current && site.files.get(withBuildId(address))) || site.files.get(address);
  if (file) sendPrepared(file, request, response);
  else if (address.startsWith('/assets/')) sendText(response, 404, 'Not found\n', common);
  else answerPage(site, address, query, request, response, common);
}

function answerPage(
  site: Current,
  address: string,
  query: string,
  request: IncomingMessage,
  response: ServerResponse,
  common: Headers,
): void {
  const resolved = site.resolve(address, query);
  if (resolved.kind === 'redirect') {
    response.writeHead(308, { location: resolved.to, 'cache-control': 'no-cache', 'content-length': '0', ...common });
    response.end();
    return;
  }
  const locale = resolved.locale ?? visitorLocale(request, site.manifest.locales);
  const document = site.documents.get(
    resolved.kind === 'page' ? documentKey(locale, resolved.page) : unknownKey(locale),
  );
  if (document) sendPrepared(resolved.locale ? document.prefixed : document.negotiated, request, response);
  else sendText(response, 404, 'Not found\n', common);
}

/** Cookie, else the browser's languages, else English (decisions §2); only what the build has. */
function visitorLocale(request: IncomingMessage, available: readonly string[]): string {
  const cookie = /(?:^|;\s*)locale=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
  if (isLocale(cookie) && available.includes(cookie)) return cookie;
  const accepted = acceptedLocale(request.headers['accept-language']);
  return available.includes(accepted) ? accepted : (available[0] ?? 'en');
}

function refuseMethod(request: IncomingMessage, response: ServerResponse, common: Headers): void {
  const headers = { ...common, allow: 'GET, HEAD, OPTIONS' };
  if (request.method === 'OPTIONS') {
    response.writeHead(204, headers);
    response.end();
    return;
  }
  sendText(response, 405, 'Method not allowed\n', headers);
}

function sendText(response: ServerResponse, status: number, text: string, headers: Headers): void {
  response.writeHead(status, {
    ...headers,
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'content-length': String(Buffer.byteLength(text)),
  });
  response.end(text);
}

/** Addresses that the API owns, whether or not a route matches. */
export function isApiPath(address: string): boolean {
  return (
    address.startsWith('/turboClient/') ||
    address.startsWith('/oauth/') ||
    address.startsWith('/api-docs/') ||
    address === '/api-docs' ||
    address === '/turboClient' ||
    address === '/ipGeo' ||
    address === '/healthz' ||
    address === '/readyz' ||
    address === '/config.json'
  );
}
