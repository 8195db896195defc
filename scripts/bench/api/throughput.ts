/**
 * Measures several routes in alternating rounds, so that a busy moment affects all of them, and compares requests per second of
 * CPU time, which other programs on the machine disturb least.
 */
import autocannon from 'autocannon';
import { pinToCore, serverCore } from '../cores.ts';
import { cpuSeconds } from '../cpu-time.ts';

export type Target = {
  name: string;
  url: string;
  /** Of the process that responds. Only its CPU time counts, not that of a database beside it. */
  pid: number;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  /** Sent in turn, each from another client IP address, so that rate limits do not apply. */
  bodies?: string[];
  /** Session tokens, sent in turn, so that the server looks up several sessions at a time. */
  tokens?: string[];
  /** Number of concurrent connections; default 256. */
  concurrency?: number;
};
export type Throughput = {
  perSecond: number;
  p99Ms: number;
  /** Requests per second of CPU time, relative to the first target in the same round. */
  ratio: { median: number; min: number; max: number };
  /** Responses that were not successful. */
  failed: number;
};

type Measured = Omit<Throughput, 'ratio'> & { perCpuSecond: number };

const rounds = 5;
const seconds = 2;
const defaultConcurrency = 256;

/** Each program gets the same core, so that the others are left to the load and the database. */
export async function measureThroughput(targets: readonly Target[]): Promise<Map<string, Throughput>> {
  for (const pid of new Set(targets.map(({ pid }) => pid))) await pinToCore(pid, serverCore);
  const all = new Map<string, Measured[]>(targets.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const target of targets) all.get(target.name)?.push(await measure(target, seconds));
  }
  const [first = []] = all.values();
  return new Map([...all].map(([name, measured]) => [name, summarize(measured, first)]));
}

/** Sends requests without measuring them. */
export async function sendRequests({ url, headers = {}, tokens }: Target, amount: number): Promise<void> {
  const requests = tokens?.map(withToken);
  await autocannon({ url, headers, ...(requests ? { requests } : {}), amount, connections: defaultConcurrency });
}

let client = 0;

async function measure(
  { url, pid, method = 'GET', headers = {}, bodies, tokens, concurrency: connections = defaultConcurrency }: Target,
  duration: number,
): Promise<Measured> {
  const withBodies = bodies?.map((body) => ({
    body,
    setupRequest: (request: autocannon.Request) => {
      client += 1;
      const ipAddress = `10.${client >> 16}.${(client >> 8) & 255}.${client & 255}`;
      return { ...request, headers: { ...request.headers, 'x-forwarded-for': ipAddress } };
    },
  }));
  const requests = withBodies ?? tokens?.map(withToken);
  const before = cpuSeconds(pid);
  const result = await autocannon({ url, method, headers, ...(requests ? { requests } : {}), duration, connections });
  return {
    perSecond: result.requests.average,
    perCpuSecond: result.requests.total / (cpuSeconds(pid) - before),
    p99Ms: result.latency.p99,
    failed: result.non2xx + result.errors,
  };
}

function withToken(token: string): autocannon.Request {
  return { headers: { 'x-token': token } };
}

function summarize(measured: readonly Measured[], first: readonly Measured[]): Throughput {
  const ratios = measured.map(({ perCpuSecond }, round) => perCpuSecond / (first[round]?.perCpuSecond ?? Number.NaN));
  return {
    perSecond: median(measured.map(({ perSecond }) => perSecond)),
    p99Ms: median(measured.map(({ p99Ms }) => p99Ms)),
    ratio: { median: median(ratios), min: Math.min(...ratios), max: Math.max(...ratios) },
    failed: measured.reduce((sum, { failed }) => sum + failed, 0),
  };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

/** For a table. */
export function describeRatio({ median, min, max }: Throughput['ratio']): string {
  return `${median.toFixed(2)} (${min.toFixed(2)}–${max.toFixed(2)})`;
}
