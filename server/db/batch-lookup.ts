/** Combines lookups that arrive in the same turn of the event loop into one query, so that a busy server sends fewer queries. */

/** Finds the values of keys; the keys are unique. */
type Query<V> = (keys: string[]) => Promise<ReadonlyMap<string, V>>;
type Pending<V> = { key: string; resolve(value: V | undefined): void; reject(reason: unknown): void };

/** More than one, so that a connection that hangs does not block every lookup. */
const concurrency = 2;

/**
 * Creates a function that finds the value of one key. A query starts after the lookup was requested, so its result is never
 * older than the request.
 */
export function batchLookup<V>(query: Query<V>): (key: string) => Promise<V | undefined> {
  let pending: Pending<V>[] = [];
  let running = 0;
  let isScheduled = false;

  const schedule = () => {
    if (isScheduled || running >= concurrency || pending.length === 0) return;
    isScheduled = true;
    setImmediate(() => {
      isScheduled = false;
      void run(pending);
    });
  };

  const run = async (batch: Pending<V>[]) => {
    pending = [];
    running += 1;
    try {
      const found = await query([...new Set(batch.map(({ key }) => key))]);
      for (const { key, resolve } of batch) resolve(found.get(key));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    running -= 1;
    schedule();
  };

  return (key) =>
    new Promise((resolve, reject) => {
      pending.push({ key, resolve, reject });
      schedule();
    });
}
