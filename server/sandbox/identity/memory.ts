/** What oidc-provider keeps of a sign-in under way, in memory. */
import type { Adapter, AdapterPayload } from 'oidc-provider';

type Kept = { payload: AdapterPayload; until: number };

/** A new memory; one adapter for each model of oidc-provider. */
export function createMemory(): (model: string) => Adapter {
  const kept = new Map<string, Kept>();
  const live = (key: string): AdapterPayload | undefined => {
    const found = kept.get(key);
    if (found && found.until <= Date.now()) kept.delete(key);
    return kept.get(key)?.payload;
  };
  const where = (matches: (payload: AdapterPayload) => boolean) =>
    [...kept.keys()].filter((key) => {
      const payload = live(key);
      return payload !== undefined && matches(payload);
    });
  return (model) => {
    const keyOf = (id: string) => `${model}:${id}`;
    return {
      async upsert(id, payload, seconds) {
        kept.set(keyOf(id), { payload, until: seconds ? Date.now() + seconds * 1000 : Number.POSITIVE_INFINITY });
      },
      find: async (id) => live(keyOf(id)),
      findByUid: async (uid) => live(where((payload) => payload.uid === uid)[0] ?? ''),
      findByUserCode: async () => undefined,
      async consume(id) {
        const payload = live(keyOf(id));
        if (payload) payload.consumed = Math.floor(Date.now() / 1000);
      },
      async destroy(id) {
        kept.delete(keyOf(id));
      },
      async revokeByGrantId(grantId) {
        for (const key of where((payload) => payload.grantId === grantId)) kept.delete(key);
      },
    };
  };
}
