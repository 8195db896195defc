/** Measures requests per second of several routes in alternating rounds, so that a busy moment affects all of them. */
import autocannon from 'autocannon';

export type Target = {
  name: string;
  url: string;
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
  /** Relative to the first target in the same round; the median of all rounds. */
  relativeToFirst: number;
  /** Responses that were not successful. */
  failed: number;
};

const rounds = 5;
const seconds = 2;
const defaultConcurrency = 256;

export async function measureThroughput(targets: readonly Target[]): Promise<Map<string, Throughput>> {
  const all = new Map<string, Throughput[]>(targets.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    let first = 0;
    for (const target of targets) {
      const measured = await measure(target, seconds);
      first ||= measured.perSecond;
      all.get(target.name)?.push({ ...measured, relativeToFirst: measured.perSecond / first });
    }
  }
  return new Map([...all].map(([name, throughputs]) => [name, median(throughputs)]));
}

/** Sends requests without measuring them. */
export async function sendRequests({ url, headers = {}, tokens }: Target, amount: number): Promise<void> {
  const requests = tokens?.map(withToken);
  await autocannon({ url, headers, ...(requests ? { requests } : {}), amount, connections: defaultConcurrency });
}

let client = 0;

async function measure(
  { url, method = 'GET', headers = {}, bodies, tokens, concurrency: connections = defaultConcurrency }: Target,
  duration: number,
): Promise<Omit<Throughput, 'relativeToFirst'>> {
  const withBodies = bodies?.map((body) => ({
    body,
    setupRequest: (request: autocannon.Request) => {
      client += 1;
      const ipAddress = `10.${client >> 16}.${(client >> 8) & 255}.${client & 255}`;
      return { ...request, headers: { ...request.headers, 'x-forwarded-for': ipAddress } };
    },
  }));
  const requests = withBodies ?? tokens?.map(withToken);
  const result = await autocannon({ url, method, headers, ...(requests ? { requests } : {}), duration, connections });
  return { perSecond: result.requests.average, p99Ms: result.latency.p99, failed: result.non2xx + result.errors };
}

function withToken(token: string): autocannon.Request {
  return { headers: { 'x-token': token } };
}

function median(throughputs: Throughput[]): Throughput {
  const medianOf = (pick: (throughput: Throughput) => number) =>
    throughputs.map(pick).sort((a, b) => a - b)[throughputs.length >> 1] ?? 0;
  return {
    perSecond: medianOf(({ perSecond }) => perSecond),
    p99Ms: medianOf(({ p99Ms }) => p99Ms),
    relativeToFirst: medianOf(({ relativeToFirst }) => relativeToFirst),
    failed: throughputs.reduce((sum, { failed }) => sum + failed, 0),
  };
}
