import { useEffect, useState } from 'react';
import type { RuntimeConfig } from '#facts/runtime-config.ts';
import { fetchJson, loadOnce } from './load.ts';

export const configUrl = '/config.json';

/** `/config.json`, read once before the first request to the API: a change needs no new build. It was checked where it was made. */
export const loadConfig = (): Promise<RuntimeConfig> => loadOnce('config', () => fetchJson(configUrl));

type ConfigState = { config: RuntimeConfig | null; failed: boolean };

/** `config` is null while it is loading, and when loading has failed. */
export function useRuntimeConfig(): ConfigState {
  const [state, setState] = useState<ConfigState>({ config: null, failed: false });
  useEffect(() => {
    loadConfig().then(
      (config) => setState({ config, failed: false }),
      () => setState({ config: null, failed: true }),
    );
  }, []);
  return state;
}
