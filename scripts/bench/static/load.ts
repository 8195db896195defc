/**
 * Sends requests over keep-alive connections and counts responses. Parses no more than it must: a load generator that costs more
 * than nginx would measure itself.
 */
import net from 'node:net';
import type { LoadOrder, LoadResult } from './load-process.ts';

const defaultConnections = 64;
const readBufferBytes = 64 * 1024;

// A parent that was killed cannot stop it, and it never sleeps.
process.once('disconnect', () => process.exit());

process.on('message', (order: LoadOrder) => {
  run(order).then(
    (result) => process.send?.(result),
    (error) => process.send?.({ error: String(error) }),
  );
});

async function run(order: LoadOrder): Promise<LoadResult> {
  const { port, requests, durationMs, connections = defaultConnections, encoding } = order;
  // The same request always has a response of the same length on one host, so counting bytes finds its end.
  const plan = await Promise.all(
    requests.map(async (text) => ({
      bytes: Buffer.from(text),
      responseBytes: await responseLength(port, text, encoding),
    })),
  );
  const started = performance.now();
  const latencies: number[] = [];
  let isOver = false;
  spin(() => isOver);
  const sockets = Array.from({ length: connections }, (_, index) => {
    let next = index % plan.length;
    let missing = 0;
    let sentMs = 0;
    const send = () => {
      const { bytes, responseBytes } = plan[next] as (typeof plan)[number];
      next = (next + 1) % plan.length;
      missing = responseBytes;
      sentMs = performance.now();
      socket.write(bytes);
    };
    const callback = (size: number) => {
      missing -= size;
      if (missing > 0) return true;
      if (!isOver) {
        latencies.push(performance.now() - sentMs);
        send();
      }
      return true;
    };
    const socket = net.connect({
      port,
      host: '127.0.0.1',
      onread: { buffer: Buffer.alloc(readBufferBytes), callback },
    });
    socket.setNoDelay(true).once('connect', send);
    return socket;
  });
  await new Promise<void>((resolve, reject) => {
    for (const socket of sockets) socket.once('error', reject);
    setTimeout(resolve, durationMs);
  });
  isOver = true;
  const seconds = (performance.now() - started) / 1000;
  for (const socket of sockets) socket.destroy();
  latencies.sort((a, b) => a - b);
  return { responses: latencies.length, seconds, p99Ms: latencies[Math.floor(latencies.length * 0.99)] ?? Number.NaN };
}

/**
 * Keeps this process from sleeping. Waking it up would be work of the program that sends to it, and only of the one that is slow
 * enough to let it sleep: on a virtual machine that is as much as the response itself.
 */
function spin(isOver: () => boolean): void {
  if (!isOver()) setImmediate(spin, isOver);
}

/** @throws unless the response is 200, with this encoding */
function responseLength(port: number, request: string, encoding: LoadOrder['encoding']): Promise<number> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = net.connect(port, '127.0.0.1', () => socket.write(request));
    socket.once('error', reject).on('data', (chunk) => {
      chunks.push(chunk);
      const received = Buffer.concat(chunks);
      const headEnd = received.indexOf('\r\n\r\n');
      if (headEnd < 0) return;
      const head = received.subarray(0, headEnd).toString();
      const length = Number(/^content-length: (\d+)/im.exec(head)?.[1]);
      const found = /^content-encoding: (\w+)/im.exec(head)?.[1];
      if (!/^HTTP\/1.1 200/.test(head) || found !== encoding || !length)
        return reject(new Error(`unexpected response:\n${request}${head}`));
      if (received.length < headEnd + 4 + length) return;
      socket.destroy();
      resolve(headEnd + 4 + length);
    });
  });
}
