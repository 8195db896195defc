import type { RuntimeConfig } from '#site/runtime-config.ts';

export type { RuntimeConfig };

let loading: Promise<RuntimeConfig> | null = null;

/** `/config.json`, read once before the first call of the API. After a failure the next caller asks again. */
export function loadConfig(): Promise<RuntimeConfig> {
  loading ??= read().catch((error) => {
    loading = null;
    throw error;
  });
  return loading;
}

async function read(): Promise<RuntimeConfig> {
  const [answer, { runtimeConfig }] = await Promise.all([fetch('/config.json'), import('#site/runtime-config.ts')]);
  if (!answer.ok) throw new Error(`/config.json answered ${answer.status}`);
  return runtimeConfig.parse(await answer.json());
}
