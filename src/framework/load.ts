const loads = new Map<string, Promise<unknown>>();

/** Loads something once and shares the promise. A failure is forgotten: the next call tries again. */
export function loadOnce<T>(key: string, load: () => Promise<T>): Promise<T> {
  const promise = (loads.get(key) as Promise<T> | undefined) ?? load();
  loads.set(key, promise);
  promise.catch(() => loads.delete(key));
  return promise;
}

export async function fetchJson<T>(url: string, init: RequestInit = {}): Promise<T> {
  const response = await fetch(url, init);
  if (!response.ok) throw new Error(`${url} responded with ${response.status}`);
  return response.json();
}
