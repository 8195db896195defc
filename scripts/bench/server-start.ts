/** Measures how long the server takes until it is ready: first with an empty data folder, then with the same folder again. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startServer } from '../../test/support/server.ts';

type StartTimes = { coldSeconds: number; warmSeconds: number; memoryMb: number };

const kbPerMb = 1024;

/** `memoryMb`: resident memory after one page was served. */
export async function measureServerStart(siteDir: string): Promise<StartTimes> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'tern-start-'));
  try {
    const start = () => startServer({ dataDir, env: { SITE_DIR: siteDir } });
    const cold = await start();
    await cold.stop();
    const warm = await start();
    await fetch(`${warm.url}/en`);
    const memoryMb = await residentMb(warm.pid);
    await warm.stop();
    return { coldSeconds: cold.readyMs / 1000, warmSeconds: warm.readyMs / 1000, memoryMb };
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** NaN on systems without /proc. */
async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / kbPerMb;
}
