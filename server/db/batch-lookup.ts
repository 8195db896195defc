/**
 * Questions of one kind that come at the same time go to the database as one: under load a query serves many visitors. Each is
 * asked after it came, so no answer is older than its question.
 */

/** Finds the values of keys, of which no two are the same. */
type Ask<V> = (keys: string[]) => Promise<ReadonlyMap<string, V>>;
type Waiting<V> = { key: string; resolve(value: V | undefined): void; reject(reason: unknown): void };

/** More than one, so that a connection that hangs does not hold up everybody. */
const atOnce = 2;

/** The function finds the value of one key. */
export function askTogether<V>(ask: Ask<V>): (key: string) => Promise<V | undefined> {
  let waiting: Waiting<V>[] = [];
  let underWay = 0;
  let isPlanned = false;

  const plan = () => {
    if (isPlanned || underWay >= atOnce || waiting.length === 0) return;
    isPlanned = true;
    // Whoever comes in the same turn of the event loop joins.
    setImmediate(() => {
      isPlanned = false;
      void askNow(waiting);
    });
  };

  const askNow = async (all: Waiting<V>[]) => {
    waiting = [];
    underWay += 1;
    try {
      const found = await ask([...new Set(all.map(({ key }) => key))]);
      for (const { key, resolve } of all) resolve(found.get(key));
    } catch (error) {
      for (const { reject } of all) reject(error);
    }
    underWay -= 1;
    plan();
  };

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      plan();
    });
}
