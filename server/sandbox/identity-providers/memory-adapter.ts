/** The storage of oidc-provider, in memory. */
import type { Adapter, AdapterPayload } from 'oidc-provider';

type Entry = { payload: AdapterPayload; expiresAt: number };

/** Returns the factory of adapters that oidc-provider calls once per model; they share one memory. */
export function createMemoryAdapter(): (model: string) => Adapter {
  const entries = new Map<string, Entry>();
  const find = (key: string): AdapterPayload | undefined => {
    const entry = entries.get(key);
    if (entry && entry.expiresAt <= Date.now()) entries.delete(key);
    return entries.get(key)?.payload;
  };
  const keysWhere = (matches: (payload: AdapterPayload) => boolean) =>
    [...entries.keys()].filter((key) => {
      const payload = find(key);
      return payload !== undefined && matches(payload);
    });
  return (model) => {
    const keyOf = (id: string) => `${model}:${id}`;
    return {
      async upsert(id, payload, seconds) {
        const expiresAt = seconds ? Date.now() + seconds * 1000 : Number.POSITIVE_INFINITY;
        entries.set(keyOf(id), { payload, expiresAt });
      },
      find: async (id) => find(keyOf(id)),
      findByUid: async (uid) => find(keysWhere((payload) => payload.uid === uid)[0] ?? ''),
      findByUserCode: async () => undefined,
      async consume(id) {
        const payload = find(keyOf(id));
        if (payload) payload.consumed = Math.floor(Date.now() / 1000);
      },
      async destroy(id) {
        entries.delete(keyOf(id));
      },
      async revokeByGrantId(grantId) {
        for (const key of keysWhere((payload) => payload.grantId === grantId)) entries.delete(key);
      },
    };
  };
}
