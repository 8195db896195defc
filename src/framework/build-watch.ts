import { buildId } from './build.ts';
import { fetchJson } from './load.ts';
import { reloadOnNavigation } from './navigation.ts';

const pollMs = 5 * 60 * 1000;

/** Polls for a newer build. `onNew` runs once; from then on a navigation to another page loads its document. Returns a function that stops polling. */
export function watchBuilds(onNew: () => void): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const timer = setInterval(check, pollMs);
  signal.addEventListener('abort', () => clearInterval(timer));
  document.addEventListener('visibilitychange', check, { signal });
  async function check(): Promise<void> {
    if (document.visibilityState === 'hidden' || !(await isNewBuildServed()) || signal.aborted) return;
    controller.abort();
    reloadOnNavigation();
    onNew();
  }
  return () => controller.abort();
}

/** A new build counts once its manifest is served too (docs/decisions/0032-prerendered-documents.md). Failures are only logged. */
async function isNewBuildServed(): Promise<boolean> {
  const read = (name: string) => fetchJson<{ id: string }>(`/builds/${name}.json`, { cache: 'no-store' });
  try {
    const { id } = await read('latest');
    return id !== buildId && (await read(`meta/${id}`)).id === id;
  } catch (error) {
    console.warn('build manifest unreadable', error);
    return false;
  }
}
