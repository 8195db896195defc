/**
 * Serves the built site from memory, before Fastify sees the request (measured several times faster): files, documents in the
 * visitor's language, and 404 for everything else.
 */
import { unwatchFile, watchFile } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { hourMs } from '../../clock.ts';
import type { Log } from '../../log.ts';
import { createClientIpReader } from '../client-ip.ts';
import { visitorLocale } from '../negotiate-locale.ts';
import { pathOf } from '../path-of.ts';
import { commonHeaders } from '../security-headers.ts';
import { type BuildFiles, isBuildFileUrl } from './build-files.ts';
import { sendDynamicDocument } from './dynamic-document.ts';
import {
  documentKey,
  filesOfBuild,
  type LoadedSite,
  type LoadOptions,
  loadSite,
  negotiatedBy,
  notFoundKey,
  withBuildId,
} from './files.ts';
import type { Lazy } from './lazy.ts';
import { createPageResolver, type ResolvePage } from './resolve-page.ts';
import { type StaticResponse, sendStaticResponse } from './static-response.ts';

export type SiteServer = {
  /** Responds to any request outside the API (`isApiPath`). */
  handle(request: IncomingMessage, response: ServerResponse): void;
  /** Publishes this build's files for other processes, and serves theirs. */
  share(files: BuildFiles): Promise<void>;
  /** Loads the build again, with the prices of now. */
  reload(): Promise<void>;
  /** False without a build; every request gets a 503 then. */
  isBuilt(): boolean;
  close(): void;
};

export type SiteOptions = LoadOptions & {
  watch: boolean;
  log: Log;
  /** CIDR ranges of proxies whose X-Forwarded-For header is trusted. */
  trustedProxies?: readonly string[];
  /** Whether the catalog has the product; without it, every payment page exists. */
  isSold?: (goodId: number) => boolean;
};

type Site = LoadedSite & { resolve: ResolvePage; log: Log; ipAddressOf: (request: IncomingMessage) => string };
type Headers = Record<string, string>;

const watchIntervalMs = 200;
/** Far below the time after which unused files are deleted. */
const publishIntervalMs = 12 * hourMs;

/** Loads the site. A missing build is not an error: the API works without it, and every page says what to do. */
export async function openSite(options: SiteOptions): Promise<SiteServer> {
  const { siteDir, siteUrl, watch, log, isSold, trustedProxies = [] } = options;
  const ipAddressOf = createClientIpReader(trustedProxies);
  const manifestFile = path.join(siteDir, 'site.json');
  const common = commonHeaders(siteUrl);
  let site: Site | null = null;
  let shared: BuildFiles | null = null;
  let publishTimer: NodeJS.Timeout | undefined;
  const load = async () => {
    try {
      const loaded = await loadSite(options);
      site = { ...loaded, resolve: createPageResolver(loaded.manifest, isSold), log, ipAddressOf };
    } catch (error) {
      log.warn({ err: error, keepsOldBuild: site !== null }, 'site build unreadable');
    }
  };
  await load();
  if (watch) watchFile(manifestFile, { interval: watchIntervalMs }, () => void load());

  return {
    handle(request, response) {
      if (!site) sendText(response, 503, 'The site is not built yet. Run: npm run build\n', common);
      else if (request.method !== 'GET' && request.method !== 'HEAD') refuseMethod(request, response, common);
      else serve(site, shared, request, response, common);
    },
    async share(files) {
      shared = files;
      const publish = async () => site && files.publish(filesOfBuild(site));
      await publish();
      const logFailure = (error: unknown) => log.error({ err: error }, 'build files not published');
      publishTimer = setInterval(() => void publish().catch(logFailure), publishIntervalMs);
    },
    reload: load,
    isBuilt: () => site !== null,
    close: () => {
      clearInterval(publishTimer);
      if (watch) unwatchFile(manifestFile);
    },
  };
}

function serve(
  site: Site,
  shared: BuildFiles | null,
  request: IncomingMessage,
  response: ServerResponse,
  common: Headers,
): void {
  const { url = '/' } = request;
  const pathname = pathOf(url);
  const query = url.slice(pathname.length);
  const isAsset = pathname.startsWith('/assets/');
  const hasBuildId = query === `?${site.manifest.buildId}`;
  const own = site.files.get(pathname);
  const ofBuild = (hasBuildId && site.files.get(withBuildId(pathname))) || (isAsset && own);
  const respond = () => {
    if (own) send(site, own, (response) => response, request, response);
    else if (isAsset) sendText(response, 404, 'Not found\n', common);
    else serveDocument(site, pathname, query, request, response, common);
  };
  const sharedUrl = isAsset ? pathname : url;
  if (ofBuild) send(site, ofBuild, (response) => response, request, response);
  else if (!shared || !isBuildFileUrl(sharedUrl)) respond();
  else {
    shared.find(sharedUrl).then(
      (file) => (file ? sendStaticResponse(file, request, response) : respond()),
      (error: unknown) => {
        site.log.warn({ err: error }, 'build file not read');
        sendText(response, 503, 'Temporarily unavailable\n', { ...common, 'retry-after': '5' });
      },
    );
  }
}

function serveDocument(
  site: Site,
  pathname: string,
  query: string,
  request: IncomingMessage,
  response: ServerResponse,
  common: Headers,
): void {
  const resolved = site.resolve(pathname, query);
  if (resolved.kind === 'redirect') {
    response.writeHead(308, { location: resolved.to, 'cache-control': 'no-cache', 'content-length': '0', ...common });
    response.end();
    return;
  }
  const locale = resolved.locale ?? visitorLocale(request.headers, site.manifest.locales);
  const key = resolved.kind === 'page' ? documentKey(locale, resolved.page) : notFoundKey(locale);
  const dynamic = site.dynamicDocuments.get(key);
  if (dynamic) {
    const vary = resolved.locale ? [] : negotiatedBy;
    sendDynamicDocument(dynamic, site.ipAddressOf(request), vary, request, response).catch((error: unknown) => {
      endFailed(site, error, request, response);
    });
    return;
  }
  const document = site.documents.get(key);
  const variant = resolved.locale ? 'prefixed' : 'negotiated';
  if (document) send(site, document, (variants) => variants[variant], request, response);
  else sendText(response, 404, 'Not found\n', common);
}

/** At once where the file is there, so that nothing is awaited for a request. */
function send<T>(
  site: Site,
  file: Lazy<T>,
  responseOf: (value: T) => StaticResponse,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (file.value) {
    sendStaticResponse(responseOf(file.value), request, response);
    return;
  }
  file.make().then(
    (value) => sendStaticResponse(responseOf(value), request, response),
    (error: unknown) => endFailed(site, error, request, response),
  );
}

function endFailed({ log }: Site, error: unknown, request: IncomingMessage, response: ServerResponse): void {
  // Without the query, which can hold tokens.
  log.error({ err: error, path: pathOf(request.url ?? '/') }, 'site file not sent');
  response.destroy();
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

/** True for URL paths of the API, with or without a route. */
export function isApiPath(pathname: string): boolean {
  return (
    pathname.startsWith('/turboClient/') ||
    pathname.startsWith('/oauth/') ||
    pathname.startsWith('/api-docs/') ||
    pathname === '/api-docs' ||
    pathname === '/turboClient' ||
    pathname === '/ipGeo' ||
    pathname === '/ip' ||
    pathname === '/healthz' ||
    pathname === '/readyz' ||
    pathname === '/config.json'
  );
}
