import { useEffect, useState } from 'react';
import type { RuntimeConfig } from '#site/runtime-config.ts';
import { fetchJson, loadOnce } from './load.ts';
import { product } from './product.ts';

export type { RuntimeConfig };

/** `/config.json`, read once before the first request to the API: a change needs no new build. */
export const loadConfig = (): Promise<RuntimeConfig> =>
  loadOnce('config', async () => {
    const [json, schema] = await Promise.all([fetchJson('/config.json'), product().loadConfigSchema()]);
    return schema.parse(json);
  });

type ConfigState = { config: RuntimeConfig | null; failed: boolean };

/** `config` is null while it is loading, and when loading has failed. */
export function useRuntimeConfig(): ConfigState {
  const [state, setState] = useState<ConfigState>({ config: null, failed: false });
  useEffect(() => {
    let isMounted = true;
    loadConfig().then(
      (config) => isMounted && setState({ config, failed: false }),
      () => isMounted && setState({ config: null, failed: true }),
    );
    return () => {
      isMounted = false;
    };
  }, []);
  return state;
}
