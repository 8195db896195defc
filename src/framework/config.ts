import { signal } from '@preact/signals-react';
import { useEffect, useState } from 'react';
import type { RuntimeConfig } from '#facts/runtime-config.ts';
import { fetchJson, loadOnce } from './load.ts';
import { useSignalValue } from './signal-value.ts';

export const configUrl = '/config.json';

const loaded = signal<RuntimeConfig | null>(null);

/** `/config.json`, read once before the first request to the API: a change needs no new build. It was checked where it was made. */
export const loadConfig = (): Promise<RuntimeConfig> =>
  loadOnce('config', async () => (loaded.value = await fetchJson<RuntimeConfig>(configUrl)));

type ConfigState = { config: RuntimeConfig | null; failed: boolean };

/** `config` is null while it is loading, and when loading has failed; what a later request has loaded replaces the failure. */
export function useRuntimeConfig(): ConfigState {
  const config = useSignalValue(loaded, null);
  const [failed, setFailed] = useState(false);
  useEffect(() => void loadConfig().catch(() => setFailed(true)), []);
  return { config, failed: failed && !config };
}
