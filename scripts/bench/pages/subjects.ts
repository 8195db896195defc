/** What is measured side by side: the site, another version of it, and the two floors, all behind the same TLS proxy. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Locale } from '#facts/locales.ts';
import { signUp } from '#test/support/account.ts';
import { freePort, startServer } from '#test/support/server.ts';
import { commonHeaders } from '../../../server/http/security-headers.ts';
import { type MeasuredPage, visitorIpAddress } from './conditions.ts';
import { buildFloors, type Files } from './floor/build-floors.ts';
import { type Certificate, openTlsProxy } from './tls-proxy.ts';

export type Subject = {
  name: string;
  origin: string;
  /** Of a signed-in customer; the floors need none. */
  sessionToken?: string;
  close: () => Promise<void>;
};

/** A build of the site and the sources of the server that belongs to it. */
export type SiteVersion = { name: string; siteDir: string; sourceDir: string };

export async function startSite(certificate: Certificate, { name, siteDir, sourceDir }: SiteVersion): Promise<Subject> {
  const proxyPort = await freePort();
  const env = {
    SITE_DIR: siteDir,
    PUBLIC_URL: `https://localhost:${proxyPort}`,
    TRUSTED_PROXIES: '127.0.0.0/8,::1/128',
  };
  const server = await startServer({ env, script: `${sourceDir}/server/main.ts` });
  const port = Number(new URL(server.url).port);
  const sessionToken = await signUp(server);
  const proxy = await openTlsProxy(certificate, proxyPort, port);
  return {
    name,
    origin: proxy.origin,
    sessionToken,
    close: async () => {
      proxy.close();
      await server.stop();
    },
  };
}

export async function startFloors(
  certificate: Certificate,
  pages: readonly MeasuredPage[],
  locales: readonly Locale[],
): Promise<Subject[]> {
  const linked = Object.fromEntries(pages.map(({ name, floor }) => [name, floor]));
  const { staticFloor, reactFloor } = await buildFloors(locales, linked, visitorIpAddress);
  return [
    await startFloor(certificate, 'static floor', staticFloor),
    await startFloor(certificate, 'React floor', reactFloor),
  ];
}

/**
 * With the site's security headers: to a document with `Cross-Origin-Opener-Policy`, a browser moves from an empty tab to another
 * process, which no page can make up for (docs/decisions/0036-page-cost.md).
 */
async function startFloor(certificate: Certificate, name: string, files: Files): Promise<Subject> {
  const security = commonHeaders('https://localhost');
  const compressed = new Map([...files].map(([url, { type, body }]) => [url, { type, body: compress(body) }]));
  const server = http.createServer(({ url = '' }, response) => {
    const file = compressed.get(url);
    if (!file) {
      response.writeHead(404).end();
      return;
    }
    const { type, body } = file;
    const encoded = { 'content-type': type, 'content-encoding': 'br', 'content-length': body.length };
    response.writeHead(200, { ...security, ...encoded });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const proxy = await openTlsProxy(certificate, await freePort(), (server.address() as AddressInfo).port);
  return {
    name,
    origin: proxy.origin,
    close: async () => {
      proxy.close();
      server.closeAllConnections();
      server.close();
    },
  };
}

function compress(text: string): Buffer {
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } });
}
