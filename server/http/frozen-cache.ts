/** Keeps frozen response data by key: `route()` validates and writes data that never changes only once. */

/** Enough for the visitors of some minutes; then the cache starts anew, so its memory is bounded. */
const maxCached = 2_000;

export function frozenCache<T extends object>(create: (key: string) => T): (key: string) => Readonly<T> {
  const cache = new Map<string, Readonly<T>>();
  return (key) => {
    const cached = cache.get(key);
    if (cached) return cached;
    if (cache.size >= maxCached) cache.clear();
    const created = Object.freeze(create(key));
    cache.set(key, created);
    return created;
  };
}
