/** Serves `/metrics` on an address of its own, which visitors cannot reach: the figures tell about the business. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Context } from '../context.ts';
import { logAcceptErrors } from '../http/log-accept-errors.ts';
import { addStoredMetrics } from './stored-metrics.ts';

export type MetricsServer = { url: string; close(): Promise<void> };

/** @throws when the port is in use */
export async function startMetricsServer(
  context: Pick<Context, 'metrics' | 'pool' | 'db' | 'clock' | 'log'>,
  { host, port }: { host: string; port: number },
): Promise<MetricsServer> {
  const { metrics, log } = context;
  addStoredMetrics(context);
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return response.writeHead(404).end();
    metrics.registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': metrics.registry.contentType }).end(text),
      (error: unknown) => {
        log.error({ err: error }, 'metrics failed');
        response.writeHead(500).end();
      },
    );
  });
  logAcceptErrors(server, log);
  server.listen(port, host);
  await once(server, 'listening');
  const { port: listening } = server.address() as AddressInfo;
  return {
    url: `http://${host}:${listening}/metrics`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
