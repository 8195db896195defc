/** Requests per second of several routes, measured in turn several times over, so that a busy moment hits all of them alike. */
import autocannon from 'autocannon';

export type Target = {
  name: string;
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  /** Sent in turn, each time from another client's address: limits are not what is measured. */
  bodies?: string[];
  /** How many ask at once; default 256. */
  atOnce?: number;
};
export type Speed = {
  perSecond: number;
  p99Ms: number;
  /** Of the first target's in the same round; the middle one of all rounds. */
  ofFirst: number;
  /** Answers that were no success. */
  refused: number;
};

const rounds = 5;
const seconds = 2;
/** Many visitors at once: what a server can do shows when it has something to do. */
const mostAtOnce = 256;

export async function race(targets: readonly Target[]): Promise<Map<string, Speed>> {
  const all = new Map<string, Speed[]>(targets.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    let first = 0;
    for (const target of targets) {
      const measured = await measure(target, seconds);
      first ||= measured.perSecond;
      all.get(target.name)?.push({ ...measured, ofFirst: measured.perSecond / first });
    }
  }
  return new Map([...all].map(([name, speeds]) => [name, middle(speeds)]));
}

/** Just the load: how much of it is not told. */
export async function load({ url, headers = {} }: Target, amount: number): Promise<void> {
  await autocannon({ url, headers, amount, connections: mostAtOnce });
}

let client = 0;

async function measure(
  { url, method = 'GET', headers = {}, bodies, atOnce: connections = mostAtOnce }: Target,
  duration: number,
): Promise<Omit<Speed, 'ofFirst'>> {
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
  const middleOf = (pick: (speed: Speed) => number) => speeds.map(pick).sort((a, b) => a - b)[speeds.length >> 1] ?? 0;
  return {
    perSecond: middleOf(({ perSecond }) => perSecond),
    p99Ms: middleOf(({ p99Ms }) => p99Ms),
    ofFirst: middleOf(({ ofFirst }) => ofFirst),
    refused: speeds.reduce((sum, { refused }) => sum + refused, 0),
  };
}
