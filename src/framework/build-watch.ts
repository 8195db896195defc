import { buildId } from './build.ts';
import { fetchJson } from './load.ts';
import { configureRouter } from './navigation.ts';

const pollMs = 5 * 60 * 1000;

/** Asks now and then for a newer build. Then `onNew` may offer it, and the next navigation loads it. Returns the way to stop. */
export function watchBuilds(onNew: () => void): () => void {
  const stop = new AbortController();
  const timer = setInterval(check, pollMs);
  stop.signal.addEventListener('abort', () => clearInterval(timer));
  document.addEventListener('visibilitychange', check, stop);
  async function check(): Promise<void> {
    if (document.visibilityState === 'hidden' || !(await isNewer()) || stop.signal.aborted) return;
    stop.abort();
    configureRouter({ outdated: true });
    onNew();
  }
  return () => stop.abort();
}

/** A build is there when its manifest is (spec §7). A failure is only logged (spec §8). */
async function isNewer(): Promise<boolean> {
  const read = (name: string) => fetchJson<{ id: string }>(`/builds/${name}.json`, { cache: 'no-store' });
  try {
    const { id } = await read('latest');
    return id !== buildId && (await read(`meta/${id}`)).id === id;
  } catch (error) {
    console.warn('The build manifest could not be read.', error);
    return false;
  }
}
