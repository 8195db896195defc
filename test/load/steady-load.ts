/** Visitors behind the proxy: each has an IP address of its own, and requests come at a rate, however slow the responses are. */
import https from 'node:https';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';

export type LoadReport = {
  sent: number;
  failed: LoadFailure[];
  /** Milliseconds. */
  p50: number;
  p99: number;
  max: number;
};

/** A request that did not end with 200. */
export type LoadFailure = {
  /** Sent as `X-Load-Id`, so that the proxy's log names it too. */
  id: string;
  request: string;
  /** The status, or why there is none. */
  outcome: number | string;
  /** Start of the body. */
  body: string;
  sentAt: number;
  endedAt: number;
};

export type LoadRequest = { method: 'GET' | 'POST'; path: string; token?: string; body?: string };

const clients = 100;
const tickMs = 20;
const shownLength = 120;

/** @param requests sent in turn. Returns a function that stops and waits for the last responses. */
export function startLoad(
  port: number,
  perSecond: number,
  requests: readonly LoadRequest[],
): () => Promise<LoadReport> {
  const agents = Array.from({ length: clients }, (_, index) => {
    return new https.Agent({ keepAlive: true, localAddress: `127.0.1.${index + 1}`, rejectUnauthorized: false });
  });
  const failed: LoadFailure[] = [];
  const times: number[] = [];
  const running = new Set<Promise<void>>();
  let sent = 0;
  let stopped = false;
  const send = () => {
    const [request, agent] = [requests[sent % requests.length], agents[sent % clients]];
    sent += 1;
    if (!request || !agent) return;
    const [id, sentAt] = [`${request.method}-${sent}`, Date.now()];
    const done = sendOne(port, agent, request, id).then(({ outcome, body }) => {
      const endedAt = Date.now();
      times.push(endedAt - sentAt);
      if (outcome !== 200)
        failed.push({ id, request: `${request.method} ${request.path}`, outcome, body, sentAt, endedAt });
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

function sendOne(
  port: number,
  agent: https.Agent,
  { method, path, token, body }: LoadRequest,
  id: string,
): Promise<Pick<LoadFailure, 'outcome' | 'body'>> {
  return new Promise((resolve) => {
    const fail = (error: Error) => resolve({ outcome: error.message, body: '' });
    const headers = {
      host: 'tern.example',
      'x-load-id': id,
      ...(token && { 'x-token': token }),
      ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    };
    const request = https.request({ host: '127.0.0.1', port, agent, method, path, headers }, (response) => {
      const { statusCode: outcome = 0 } = response;
      text(response).then((all) => resolve({ outcome, body: all.slice(0, shownLength) }), fail);
    });
    request.on('error', fail);
    request.end(body);
  });
}
