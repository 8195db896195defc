/**
 * Measures several routes in alternating rounds, so that a busy moment affects all of them, and compares requests per second of
 * CPU time, which other programs on the machine disturb least. The load of `bench:static` sends what has no body: autocannon is slower
 * than a bare route, and a server that waits for its load looks up fewer sessions at a time.
 */
import autocannon from 'autocannon';
import { pinToCore, serverCore } from '../cores.ts';
import { cpuSeconds } from '../cpu-time.ts';
import { median } from '../pages/summary.ts';
import { startLoad } from '../static/load-process.ts';

export type Target = {
  name: string;
  url: string;
  /** Of the process that responds. Only its CPU time counts, not that of a database beside it. */
  pid: number;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  /** Sent in turn, each from another client IP address, so that rate limits do not apply. */
  bodies?: string[];
  /** Session tokens, sent in turn, each connection beginning with another one: the server looks up many sessions at a time. */
  tokens?: string[];
  /** Name of the target that it is compared with; by default the first. */
  reference?: string;
  /** Number of concurrent connections; default 256. */
  concurrency?: number;
};
export type Throughput = {
  perSecond: number;
  p99Ms: number;
  /** Requests per second of CPU time, relative to the reference in the same round. */
  ratio: { median: number; min: number; max: number };
  /** Responses that were not successful. */
  failed: number;
};

type Measured = Omit<Throughput, 'ratio'> & { perCpuSecond: number };

const rounds = 5;
const measureMs = 2_000;
const defaultConcurrency = 256;

/**
 * Each program gets the same core, so that the others are left to the load and the database.
 * @param warmRequests sent to each target before
 */
export async function measureThroughput(
  targets: readonly Target[],
  warmRequests = 0,
): Promise<Map<string, Throughput>> {
  for (const pid of new Set(targets.map(({ pid }) => pid))) await pinToCore(pid, serverCore);
  const all = new Map<string, Measured[]>(targets.map(({ name }) => [name, []]));
  const load = await startLoad();
  try {
    for (const target of targets) await warmUp(target, load.run, warmRequests);
    for (let round = 0; round < rounds; round++) {
      for (const target of targets) all.get(target.name)?.push(await measure(target, load.run));
    }
  } finally {
    load.stop();
  }
  const [first] = targets;
  return new Map(
    targets.map(({ name, reference = first?.name ?? '' }) => {
      return [name, summarize(all.get(name) ?? [], all.get(reference) ?? [])];
    }),
  );
}

type RunLoad = Awaited<ReturnType<typeof startLoad>>['run'];

async function warmUp(target: Target, runLoad: RunLoad, amount: number): Promise<void> {
  if (target.method === 'POST') return;
  let sent = 0;
  while (sent < amount) sent += (await runLoad(loadOrder(target, 500))).responses;
}

async function measure(target: Target, runLoad: RunLoad): Promise<Measured> {
  const { pid, method } = target;
  const before = cpuSeconds(pid);
  const { responses, failed, ...rest } = method === 'POST' ? await post(target) : await get(target, runLoad);
  return { perCpuSecond: responses / (cpuSeconds(pid) - before), failed, ...rest };
}

type Sent = Pick<Measured, 'perSecond' | 'p99Ms' | 'failed'> & { responses: number };

/** The load stops at a response that is not the expected one. */
async function get(target: Target, runLoad: RunLoad): Promise<Sent> {
  const { responses, seconds, p99Ms } = await runLoad(loadOrder(target, measureMs));
  return { responses, perSecond: responses / seconds, p99Ms, failed: 0 };
}

function loadOrder({ url, headers, tokens, concurrency = defaultConcurrency }: Target, durationMs: number) {
  const { host, port, pathname } = new URL(url);
  const lines = Object.entries({ host, connection: 'keep-alive', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const head = `GET ${pathname} HTTP/1.1\r\n${lines.join('')}`;
  const requests = tokens ? tokens.map((token) => `${head}x-token: ${token}\r\n\r\n`) : [`${head}\r\n`];
  return { port: Number(port), requests, durationMs, connections: concurrency };
}

let client = 0;

async function post({ url, headers = {}, bodies = [], concurrency = defaultConcurrency }: Target): Promise<Sent> {
  const requests = bodies.map((body) => ({
    body,
    setupRequest: (request: autocannon.Request) => {
      client += 1;
      const ipAddress = `10.${client >> 16}.${(client >> 8) & 255}.${client & 255}`;
      return { ...request, headers: { ...request.headers, 'x-forwarded-for': ipAddress } };
    },
  }));
  const options = { url, method: 'POST' as const, headers, requests, connections: concurrency };
  const result = await autocannon({ ...options, duration: measureMs / 1_000 });
  return {
    responses: result.requests.total,
    perSecond: result.requests.average,
    p99Ms: result.latency.p99,
    failed: result.non2xx + result.errors,
  };
}

function summarize(measured: readonly Measured[], reference: readonly Measured[]): Throughput {
  const ratios = measured.map(({ perCpuSecond }, round) => {
    return perCpuSecond / (reference[round]?.perCpuSecond ?? Number.NaN);
  });
  return {
    perSecond: median(measured.map(({ perSecond }) => perSecond)),
    p99Ms: median(measured.map(({ p99Ms }) => p99Ms)),
    ratio: { median: median(ratios), min: Math.min(...ratios), max: Math.max(...ratios) },
    failed: measured.reduce((sum, { failed }) => sum + failed, 0),
  };
}

/** For a table. */
export function describeRatio({ median, min, max }: Throughput['ratio']): string {
  return `${median.toFixed(2)} (${min.toFixed(2)}–${max.toFixed(2)})`;
}
