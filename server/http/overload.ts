/**
 * Refuses requests that the server cannot serve in time, with 429. Never 503: it makes every open page reload, which is more
 * load (docs/decisions/0004-envelope-and-error-codes.md).
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { ApiError } from './api-error.ts';

const retryAfterSeconds = 5;
/** How often the loop is looked at: what it measures is this and the delay. */
const resolutionMs = 10;

/** Refuses the routes registered on this scope while the event loop's average delay is above `maxEventLoopDelayMs`. */
export function refuseOverload(app: FastifyInstance, maxEventLoopDelayMs: number, sampleIntervalMs = 1_000): void {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs });
  histogram.enable();
  let delayMs = 0;
  const timer = setInterval(() => {
    // Without a sample, the loop stood still for about as long as the interval.
    delayMs = histogram.count === 0 ? 2 * sampleIntervalMs : histogram.mean / 1e6 - resolutionMs;
    histogram.reset();
  }, sampleIntervalMs).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    histogram.disable();
  });
  app.addHook('onRequest', async () => {
    if (delayMs > maxEventLoopDelayMs) throw new ApiError('overloaded', { retryAfter: retryAfterSeconds });
  });
}

/** Who a piece of work is for. */
export type Lane = {
  /** A network for its strangers, or a customer in it who is known. */
  name: string;
  /** One customer of it can have any number of lanes, for example by accounts of their own. */
  network: string;
};

/**
 * Runs a piece of work when its turn comes. Lanes take turns, so one lane cannot delay the others.
 * @param lane a name alone where nobody can have several
 * @throws ApiError overloaded when the queue is full
 */
export type WorkQueue = <T>(lane: Lane | string, work: () => Promise<T>) => Promise<T>;

export type WorkQueueOptions = {
  concurrency: number;
  maxQueued: number;
  retryAfterSeconds: number;
  /** Called with how many wait, whenever that changes. */
  onQueued?: (queued: number) => void;
  onRefused?: () => void;
};

type Waiting = { lane: Lane; start: () => void; refuse: (error: ApiError) => void };

/** A bounded, fair queue for heavy work such as hashing passwords. When it is full, the network with the most places loses one. */
export function createWorkQueue({
  concurrency,
  maxQueued,
  retryAfterSeconds,
  onQueued = () => {},
  onRefused = () => {},
}: WorkQueueOptions): WorkQueue {
  let running = 0;
  let queued = 0;
  /** In the order of their turns. */
  const lanes = new Map<string, Waiting[]>();
  const overloaded = () => {
    onRefused();
    return new ApiError('overloaded', { retryAfter: retryAfterSeconds });
  };

  /**
   * The longest lane of the network with the most places loses its last one, unless the new one would have no fewer. Where that makes no
   * room, because many networks wait, a known customer takes the place of a stranger, one in each network: more would let one network
   * with many accounts of its own keep all strangers out.
   */
  const findLast = (newLane: Lane): Waiting | undefined => {
    const all = [...lanes.values()].flat();
    const own = all.filter(({ lane }) => lane.network === newLane.network);
    const most = longest(all, ({ lane }) => lane.network);
    const rivals = most.length > own.length + 1 ? most : own;
    const losing = longest(rivals, ({ lane }) => lane.name);
    const ownLane = own.filter(({ lane }) => lane.name === newLane.name);
    if (rivals !== own || losing.length > ownLane.length + 1) return losing.at(-1);
    return isStranger(newLane) || own.length > 0 ? undefined : all.findLast(({ lane }) => isStranger(lane));
  };

  const makeRoom = (newLane: Lane) => {
    const last = findLast(newLane);
    if (!last) throw overloaded();
    setWaiting(
      last.lane.name,
      (lanes.get(last.lane.name) ?? []).filter((waiting) => waiting !== last),
    );
    last.refuse(overloaded());
    queued -= 1;
  };

  const waitForTurn = (lane: Lane) =>
    new Promise<void>((start, refuse) => {
      if (queued >= maxQueued) makeRoom(lane);
      setWaiting(lane.name, [...(lanes.get(lane.name) ?? []), { lane, start, refuse }]);
      queued += 1;
      onQueued(queued);
    });

  const setWaiting = (name: string, waiting: Waiting[]) => {
    if (waiting.length > 0) lanes.set(name, waiting);
    else lanes.delete(name);
  };

  const startNext = () => {
    const [next] = lanes;
    if (!next) {
      running -= 1;
      return;
    }
    const [name, [first, ...others]] = next;
    // The next turn of this lane comes after all others'.
    lanes.delete(name);
    setWaiting(name, others);
    queued -= 1;
    onQueued(queued);
    first?.start();
  };

  return async (lane, work) => {
    if (running >= concurrency) await waitForTurn(typeof lane === 'string' ? { name: lane, network: lane } : lane);
    else running += 1;
    try {
      return await work();
    } finally {
      // The next one takes over this place, so `running` changes only when nobody waits.
      startNext();
    }
  };
}

const isStranger = ({ name, network }: Lane) => name === network;

/** The largest group of the waiting; of equal ones that which waits longest for its turn. */
function longest(waiting: readonly Waiting[], keyOf: (waiting: Waiting) => string): Waiting[] {
  const groups = [...Map.groupBy(waiting, keyOf).values()];
  return groups.reduce((a, b) => (b.length >= a.length ? b : a), []);
}
