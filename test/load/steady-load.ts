/** Visitors behind the proxy: each has an address of its own, and requests come at a rate, however slow the responses are. */
import https from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';

export type LoadReport = {
  sent: number;
  /** One line per request that did not end with 200. */
  failed: string[];
  /** Milliseconds. */
  p50: number;
  p99: number;
  max: number;
};

type Request = { method: 'GET' | 'POST'; path: string; token?: string; body?: string };

const addresses = 100;
const tickMs = 20;

/** @param requests sent in turn. Returns a function that stops and waits for the last responses. */
export function startLoad(port: number, perSecond: number, requests: readonly Request[]): () => Promise<LoadReport> {
  const agents = Array.from({ length: addresses }, (_, index) => {
    return new https.Agent({ keepAlive: true, localAddress: `127.0.1.${index + 1}`, rejectUnauthorized: false });
  });
  const failed: string[] = [];
  const times: number[] = [];
  const running = new Set<Promise<void>>();
  let sent = 0;
  let stopped = false;
  const send = () => {
    const [request, agent] = [requests[sent % requests.length], agents[sent % addresses]];
    sent += 1;
    if (!request || !agent) return;
    const startedMs = performance.now();
    const done = sendOne(port, agent, request).then((outcome) => {
      times.push(performance.now() - startedMs);
      if (outcome !== 200) failed.push(`${request.method} ${request.path}: ${outcome}`);
      running.delete(done);
    });
    running.add(done);
  };
  const loop = (async () => {
    for (const startedMs = performance.now(); !stopped; await wait(tickMs)) {
      const due = ((performance.now() - startedMs) / 1000) * perSecond;
      while (sent < due) send();
    }
  })();
  return async () => {
    stopped = true;
    await loop;
    await Promise.all(running);
    for (const agent of agents) agent.destroy();
    times.sort((one, other) => one - other);
    const at = (part: number) => Math.round(times[Math.floor(part * (times.length - 1))] ?? 0);
    return { sent, failed, p50: at(0.5), p99: at(0.99), max: at(1) };
  };
}

/** The status, or why there is none. */
function sendOne(port: number, agent: https.Agent, { method, path, token, body }: Request): Promise<number | string> {
  return new Promise((resolve) => {
    const headers = {
      host: 'tern.example',
      ...(token && { 'x-token': token }),
      ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    };
    const request = https.request({ host: '127.0.0.1', port, agent, method, path, headers }, (response) => {
      response.on('error', (error) => resolve(error.message));
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    });
    request.on('error', (error) => resolve(error.message));
    request.end(body);
  });
}
