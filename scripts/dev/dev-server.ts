/** The HTTP server of development: pages and assets from memory, events for open pages, everything else from the API server. */
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import path from 'node:path';
import type { Locale } from '../../api-spec/facts/locales.ts';
import { mimeType } from '../../server/http/site/mime.ts';
import { isApiPath } from '../../server/http/site/site.ts';
import { isBrandFile } from '../build/brand.ts';
import { createDevEvents } from './dev-events.ts';
import { forwardRequest } from './dev-proxy.ts';
import { createDevSite } from './dev-site.ts';
import { type DevResponse, devClientScript, pageResponse } from './page-response.ts';
import { runServer } from './server-process.ts';
import { uiGalleryResponse } from './ui-gallery.ts';
import { watchSources } from './watch-sources.ts';

type Options = { port: number; serverPort: number; siteUrl: string; locales: readonly Locale[] };

export async function startDevServer({ port, serverPort, siteUrl, locales }: Options): Promise<void> {
  await refuseUsedPort(port);
  const site = createDevSite(locales);
  const events = createDevEvents();
  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => {
      send(response, { status: 500, type: '.txt', body: error instanceof Error ? `${error.stack}` : String(error) });
    });
  });

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', siteUrl);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || isApiPath(pathname)) forwardRequest(request, response, serverPort);
    else if (pathname === '/__dev/events') events.listen(response);
    else if (pathname === '/__dev/client.js') send(response, { type: '.js', body: await devClientScript() });
    else {
      const gallery = await uiGalleryResponse(pathname, site.buildId, events.state());
      if (gallery) return send(response, gallery);
      const file = (await site.readFile(pathname)) ?? (await readStaticFile(pathname, site.folder));
      const type = path.extname(pathname);
      send(
        response,
        file === null ? await pageResponse(site, request, { siteUrl, ...events.state() }) : { type, body: file },
      );
    }
  }

  const apiServer = await runServer({
    port: serverPort,
    siteUrl,
    locales,
    folder: site.folder,
    onProblem: (problem) => events.report('server', problem),
  });
  const update = async (files: readonly string[]) => {
    const { problem, kind } = await site.update(files);
    if (!problem && kind) events.bump(kind);
    events.report('site', problem);
  };
  await update([]);
  await listen(server, port);
  watchSources((files) => {
    if (files.some((file) => /^(server|api-spec)[\\/]/.test(file) || isBrandFile(file))) apiServer.restart();
    return update(files);
  });
}

/** Before anything starts: the API server would run on beside the error. */
async function refuseUsedPort(port: number): Promise<void> {
  const probe = createServer();
  await listen(probe, port);
  await new Promise((resolve) => probe.close(resolve));
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => server.once('error', reject).listen(port, () => resolve()));
}

/** A file of `public/`, or one that was generated at the start. */
async function readStaticFile(pathname: string, folder: string): Promise<Buffer | null> {
  // Joining to `/` first removes every `..` above the folder.
  const file = path.join('/', decodeURI(pathname));
  if (path.extname(file) === '') return null;
  for (const root of ['public', path.join(folder, 'public')]) {
    const body = await readFile(path.join(root, file)).catch(() => null);
    if (body) return body;
  }
  return null;
}

function send(response: ServerResponse, { status = 200, type, body, headers }: DevResponse): void {
  response.writeHead(status, { 'content-type': mimeType(`file${type}`), 'cache-control': 'no-store', ...headers });
  response.end(body);
}
