import type { RuntimeConfig } from '#site/runtime-config.ts';
import { fetchJson, once } from './load.ts';

export type { RuntimeConfig };

/** `/config.json`, read once before the first call of the API: changing it needs no rebuild. */
export const loadConfig = (): Promise<RuntimeConfig> =>
  once('config', async () => {
    const [given, { runtimeConfig }] = await Promise.all([
      fetchJson('/config.json'),
      import('#site/runtime-config.ts'),
    ]);
    return runtimeConfig.parse(given);
  });
