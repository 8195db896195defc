/** The load as a process of its own. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { loadCore, pinToCore } from '../cores.ts';

export type LoadOrder = {
  port: number;
  /** Each connection sends them in turn, and each begins with another one. */
  requests: string[];
  durationMs: number;
  /** Default 64. */
  connections?: number;
  /** What the responses must be encoded with; default: nothing. */
  encoding?: 'br';
};
export type LoadResult = { responses: number; seconds: number; p99Ms: number };

export async function startLoad(): Promise<{ run(order: LoadOrder): Promise<LoadResult>; stop(): void }> {
  const child = fork(path.join(import.meta.dirname, 'load.ts'));
  if (child.pid) await pinToCore(child.pid, loadCore);
  return {
    async run(order) {
      child.send(order);
      const [result] = await once(child, 'message');
      if ('error' in result) throw new Error(result.error);
      return result;
    },
    stop: () => child.kill(),
  };
}
