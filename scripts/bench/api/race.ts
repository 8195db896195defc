/** Requests per second of several routes, measured in turn several times over, so that a busy moment hits all of them alike. */
import autocannon from 'autocannon';

export type Target = {
  name: string;
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  /** Sent in turn, each time from another client's address: limits are not what is measured. */
  bodies?: string[];
};
export type Speed = {
  perSecond: number;
  p99Ms: number;
  /** Answers that were no success. */
  refused: number;
};

const rounds = 3;
const seconds = 2;
const connections = 64;

export async function race(targets: readonly Target[]): Promise<Map<string, Speed>> {
  const all = new Map<string, Speed[]>(targets.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const target of targets) all.get(target.name)?.push(await measure(target, seconds));
  }
  return new Map([...all].map(([name, speeds]) => [name, middle(speeds)]));
}

/** Just the load: how much of it is not told. */
export async function load({ url, headers = {} }: Target, amount: number): Promise<void> {
  await autocannon({ url, headers, amount, connections });
}

let client = 0;

async function measure({ url, method = 'GET', headers = {}, bodies }: Target, duration: number): Promise<Speed> {
  const requests = bodies?.map((body) => ({
    body,
    setupRequest: (request: autocannon.Request) => {
      client += 1;
      const address = `10.${client >> 16}.${(client >> 8) & 255}.${client & 255}`;
      return { ...request, headers: { ...request.headers, 'x-forwarded-for': address } };
    },
  }));
  const result = await autocannon({ url, method, headers, ...(requests ? { requests } : {}), duration, connections });
  return { perSecond: result.requests.average, p99Ms: result.latency.p99, refused: result.non2xx + result.errors };
}

function middle(speeds: Speed[]): Speed {
  const sorted = speeds.toSorted((a, b) => a.perSecond - b.perSecond);
  const refused = speeds.reduce((sum, speed) => sum + speed.refused, 0);
  const { perSecond = 0, p99Ms = 0 } = sorted[Math.floor(sorted.length / 2)] ?? {};
  return { perSecond, p99Ms, refused };
}
