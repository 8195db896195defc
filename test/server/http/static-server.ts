/** Serves one static response on a free port, and requests it with exactly the given headers. */
import http from 'node:http';
import { createStaticResponse, type StaticFile, sendStaticResponse } from '#server/http/site/static-response.ts';
import { listen } from '#test/support/listen.ts';

export type RawResponse = {
  status: number | undefined;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
  /** `Link` headers of 103 responses before it. */
  hints: unknown[];
};

export type StaticServer = {
  request(headers?: Record<string, string>, method?: string): Promise<RawResponse>;
  close(): void;
};

export async function serveStaticFile(file: StaticFile): Promise<StaticServer> {
  const prepared = createStaticResponse(file);
  const server = http.createServer((request, response) => sendStaticResponse(prepared, request, response));
  const port = await listen(server);
  const request = (headers: Record<string, string> = {}, method = 'GET') =>
    new Promise<RawResponse>((resolve, reject) => {
      const hints: unknown[] = [];
      const sent = http.request({ port, host: '127.0.0.1', method, headers, agent: false }, (response) => {
        const chunks: Buffer[] = [];
        response
          .on('data', (chunk) => chunks.push(chunk))
          .on('end', () =>
            resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks), hints }),
          );
      });
      sent
        .on('information', ({ headers: { link } }) => hints.push(link))
        .on('error', reject)
        .end();
    });
  return { request, close: () => void server.close() };
}
