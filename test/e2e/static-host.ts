/** A static host that serves an exported site as Netlify and Cloudflare Pages do, by its `_headers` and `_redirects`. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { mimeType } from '#server/http/site/mime.ts';

/** Listens on the port until the returned function is called. */
export async function serveExport(folder: string, port: number): Promise<() => void> {
  const rules = parseHeaders(await readFile(path.join(folder, '_headers'), 'utf8'));
  const rewrites = (await readFile(path.join(folder, '_redirects'), 'utf8')).split('\n').map((line) => line.split(' '));
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    const target =
      rewrites.find(([from = '', , status]) => status === '200' && matches(from, pathname))?.[1] ?? pathname;
    const names = target === '/' ? ['/index.html'] : [target, `${target}.html`];
    const [found] = (await Promise.all(names.map(async (name) => ({ name, body: await read(folder, name) })))).filter(
      ({ body }) => body !== null,
    );
    const headers = Object.assign(
      {},
      ...rules.filter(({ pattern }) => matches(pattern, pathname)).map((rule) => rule.headers),
    );
    response.writeHead(found ? 200 : 404, { ...headers, 'content-type': mimeType(found?.name ?? '.txt') });
    response.end(found?.body ?? 'Not found');
  });
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve));
  return () => {
    server.close();
    server.closeAllConnections();
  };
}

type HeaderRule = { pattern: string; headers: Record<string, string> };

function parseHeaders(text: string): HeaderRule[] {
  return text
    .split(/\n(?=\/)/)
    .map((block) => block.trim().split('\n'))
    .map(([pattern = '', ...lines]) => ({
      pattern,
      headers: Object.fromEntries(lines.map((line) => line.trim().split(/: (.*)/s, 2))),
    }));
}

function matches(pattern: string, pathname: string): boolean {
  const source = pattern
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace(/\*/g, '.*')
    .replace(/:\w+/g, '[^/]+');
  return new RegExp(`^${source}$`).test(pathname);
}

function read(folder: string, name: string): Promise<Buffer | null> {
  return readFile(path.join(folder, decodeURI(name))).catch(() => null);
}
