import { buildId } from './build.ts';
import { loadNextInFull } from './navigation.ts';

const pollMs = 5 * 60 * 1000;

/** Asks now and then for a newer build. Then `onNew` may offer it, and the next navigation loads it. Returns the way to stop. */
export function watchBuilds(onNew: () => void): () => void {
  const timer = setInterval(check, pollMs);
  document.addEventListener('visibilitychange', check);
  const stop = () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', check);
  };
  async function check(): Promise<void> {
    if (document.visibilityState === 'hidden' || !(await isNewer())) return;
    stop();
    loadNextInFull();
    onNew();
  }
  return stop;
}

/** A build is there when its manifest is (spec §7). A failure is only logged (spec §8). */
async function isNewer(): Promise<boolean> {
  try {
    const { id } = await read('latest');
    return id !== buildId && (await read(`meta/${id}`)).id === id;
  } catch (error) {
    console.warn('The build manifest could not be read.', error);
    return false;
  }
}

async function read(name: string): Promise<{ id: string }> {
  const answer = await fetch(`/builds/${name}.json`, { cache: 'no-store' });
  if (!answer.ok) throw new Error(`builds/${name}.json answered ${answer.status}`);
  return answer.json();
}
