const parts = new Map<string, Promise<unknown>>();

/** Loads a thing once, whoever asks. What failed is forgotten, so that the next one asks again. */
export function once<T>(key: string, load: () => Promise<T>): Promise<T> {
  const part = (parts.get(key) as Promise<T> | undefined) ?? load();
  parts.set(key, part);
  part.catch(() => parts.delete(key));
  return part;
}

export async function fetchJson<T>(url: string, init: RequestInit = {}): Promise<T> {
  const answer = await fetch(url, init);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return answer.json();
}
