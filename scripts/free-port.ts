import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the ports that Linux and macOS give to outgoing connections: one of those could take the port before its server listens.
 * Above 10080, the highest port that browsers and `fetch` refuse (https://fetch.spec.whatwg.org/#port-blocking).
 */
const range = { from: 10_081, to: 32_767 };

/** A port of 127.0.0.1 that is free at the moment. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = range.from + Math.floor(Math.random() * (range.to - range.from + 1));
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  const listens = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  if (listens) await new Promise((resolve) => server.close(resolve));
  return listens;
}
